// The lines of a chat that are news to this person: not their own, and not of whom they have hidden.
import type { ChatLine } from '../protocol/messages';

export const heardLines = (
  lines: readonly ChatLine[],
  muted: readonly string[],
  me: string | undefined,
): readonly ChatLine[] => lines.filter(({ person }) => person !== me && !muted.includes(person));
