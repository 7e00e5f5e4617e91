// What a check of a match's chance has found, line by line. Neither good nor bad is what this browser
// cannot know.
import { texts } from '../texts';
import type { Verdict } from './fairness';

export type Finding = {
  readonly good: boolean | null;
  readonly text: string;
  readonly more?: readonly string[];
};

export function findings(verdict: Verdict): readonly Finding[] {
  const { wrongDraws, passedOver, logDiffersAt } = verdict;
  const say = texts.fairness;
  const either = (good: boolean, yes: string, no: string): Finding => ({
    good,
    text: good ? yes : no,
  });
  const known = (good: boolean | null, yes: string, no: string, unknown: string): Finding =>
    good === null ? { good, text: unknown } : either(good, yes, no);
  return [
    wrongDraws.length === 0
      ? { good: true, text: say.good(verdict.draws) }
      : {
          good: false,
          text: say.bad(wrongDraws.length),
          more: wrongDraws.map(({ seq, text }) => say.badDraw(seq, text)),
        },
    ...(passedOver > 0 ? [{ good: null, text: say.passedOver(passedOver) }] : []),
    either(verdict.seedFitsCommitment, say.seedGood, say.seedBad),
    known(verdict.commitmentAsSeen, say.seen, say.notSeen, say.absent),
    known(verdict.seedAsGiven, say.ownSeed, say.ownSeedBad, say.ownSeedNone),
    either(verdict.logHasSeeds, say.logSeeds, say.logSeedsBad),
    logDiffersAt.length === 0
      ? { good: true, text: say.log }
      : {
          good: false,
          text: say.logBad(logDiffersAt.length),
          more: logDiffersAt.map((seq) => say.logBadEntry(seq)),
        },
  ];
}
