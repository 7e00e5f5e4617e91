// Everything the client says, in one place; another language is another record of this shape.
// Texts of the games' boards are in the games' own words.ts.

const and = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const numbers = new Intl.NumberFormat('en');

const plural = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

export const list = (names: readonly string[]): string => and.format(names);

export const texts = {
  site: 'Hexwing',
  skip: 'Skip to the page',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'One moment…',
  openSeat: 'Open seat',
  twin: (name: string, seat: number): string => `${name} (seat ${seat + 1})`,
  more: 'More',
  newTab: '(in a new tab)',
  date: (time: number): string => dates.format(time),
  title: (page: string): string => (page ? `${page} · Hexwing` : 'Hexwing'),

  nav: {
    label: 'Pages',
    play: 'Play',
    rules: 'Rules',
    about: 'About',
    settings: 'Settings',
    profile: (name: string): string => `You are ${name}. Change your name, or see your matches`,
  },

  connection: {
    connecting: 'Connecting…',
    lost: 'The connection is lost. Trying again; nothing you played is gone.',
    outdated: 'The server has been renewed. Please reload this page.',
    none: 'There is no connection to the server.',
    unreachable: 'The server cannot be reached.',
    answers: (status: number): string => `The server answers ${status}.`,
    back: 'Connected again.',
    retry: 'Try now',
    reload: 'Reload',
  },

  notLoaded: {
    title: 'This page cannot be loaded',
    words: 'The connection may be lost, or the server has been renewed.',
  },

  nowhere: {
    title: 'Nothing here',
    words: 'There is no page at this address.',
    home: 'To the games',
  },

  name: {
    title: 'Your name',
    label: 'What shall we call you?',
    save: 'Save name',
    account: 'You have an account, so your name stays as it is.',
    profile: 'Your matches and account',
  },

  home: {
    title: 'Tabletop games of flight and machines',
    lead: 'Pull up a chair. Every rule is kept, every card is dealt fairly, and nobody has to sign up.',
    games: 'Games',
    seats: (least: number, most: number): string =>
      least === most ? `${least} players` : `${least} to ${most} players`,
    play: 'Play now',
    playHelp: (bot: string): string => `One click: you against the ${bot} bot.`,
    guided: 'Guided first game',
    friends: 'With friends…',
    rules: 'Rules',
    mine: 'Your tables',
    moreMine: (count: number): string => plural(count, 'more table', 'more tables'),
    open: 'Open tables',
    moreOpen: 'More tables',
    noneOpen:
      'Nobody is waiting right now. Open a table with “With friends…”, and it shows up here.',
    recent: 'Just finished',
    noneRecent: 'No match has been finished here yet.',
    noGames: 'The list of games cannot be loaded.',
    join: 'Join',
    watch: 'Watch',
    goOn: 'Go on',
    look: 'Look',
    stranded: 'of an earlier version, cannot be opened',
    replay: 'Replay',
    waiting: (open: number): string =>
      open === 0 ? 'about to start' : `waiting, ${plural(open, 'seat', 'seats')} open`,
    running: 'in play',
    winner: (names: readonly string[]): string =>
      names.length === 0 ? 'nobody won' : `${list(names)} won`,
    of: (title: string, names: string): string => `${title}: ${names}`,
  },

  asking: {
    always: 'Always answer so',
    modes: { smart: 'Smart', full: 'Full control' },
    title: 'When are you asked?',
    help: {
      smart: 'You are asked where you have an answer that fits.',
      full: 'You are asked wherever the rules let you answer.',
    },
    until: 'Pass until',
    untils: {
      nothing: 'no: ask me',
      'my-turn': 'my turn',
      'end-of-combat': 'the end of this Combat',
      'end-of-phase': 'the end of this Phase',
      'against-me': 'something is aimed at me',
    },
    hold: 'Ask me about my own plays, too',
    stops: 'Stops',
    stopsHelp: 'Where you are asked, in your own turn and in the turns of others.',
    own: 'Your turn',
    other: 'Other turns',
    stop: { smart: 'smart', always: 'always', never: 'never' },
    window: 'When',
    windows: {
      turn_start: 'A turn starts',
      open: 'At any time',
      cycle: 'Something is on the Cycle',
      combat_declared: 'Combat is declared',
      selection_start: 'Weapons are about to be selected',
      selection_end: 'All Plans are committed',
      revealed: 'The Plans are revealed',
      block_declared: 'A block is declared',
      block_resolved: 'A block was made',
      block_end: 'All blocks are made',
      attack_open: 'An Attack Step starts',
      string_declared: 'A string is declared',
      string_resolved: 'A string was resolved',
      combat_end: 'Combat ends',
      move_start: 'A unit begins its move',
      step_declared: 'A step is declared',
      step_resolved: 'A step was made',
      unit_entered: 'A unit has entered a tile',
      move_end: 'A unit has finished its move',
      tie: 'A roll-off was rolled',
      phase_close: 'A Phase is about to end',
    },
    remembered: (count: number): string => `Remembered answers (${count})`,
    none: 'None. Where an answer can be remembered, a box beside the choices offers it.',
    answer: (about: string, yes: boolean): string => `${about}: always ${yes ? 'yes' : 'no'}`,
    pin: 'Pins',
    forget: (about: string): string => `Ask me again about ${about}`,
    forgetShort: 'Ask again',
  },

  create: {
    builds: 'What everybody plays with',
    title: (game: string): string => `A table of ${game}`,
    seatCount: 'How many play?',
    seat: (seat: number): string => `Seat ${seat + 1}`,
    you: 'You',
    open: 'Open, for a friend',
    bot: (level: string): string => `Bot: ${level}`,
    options: 'Rules to choose',
    moreOptions: (count: number): string => `${count} more rules`,
    clock: 'Time to think',
    private: 'Private: only people with the link find this table',
    delay: 'Watchers see the match late',
    delays: (seconds: number): string =>
      seconds === 0 ? 'Not at all' : `By ${plural(seconds, 'second', 'seconds')}`,
    make: 'Open the table',
  },

  builds: {
    ofSeat: (seat: number, name?: string): string =>
      `Build of seat ${seat + 1}${name ? ` (${name})` : ''}`,
    yours: 'Your build',
    points: (least: number, most: number): string => `Build Points, ${least} to ${most}`,
    cheaper: (name: string, points: number): string => `${name} (for ${points})`,
    usual: (name: string): string => `Usual: ${name}`,
    random: 'Random',
    own: 'Your own build…',
    randomName: 'A random build',
    randomWords: 'Made by chance; its player sees it when the match starts.',
    ownWords: 'Brought along; its deck stays secret until the match is over.',
    unchecked: 'Chosen as soon as it is checked and legal.',
    text: 'Build file or code',
    file: 'Open a build file',
    check: 'Check it',
    good: 'This build is legal.',
    none: 'Open a build file or write a build here, or choose another one above.',
    checkFirst: 'Check the build first.',
    // How those that come with a game are played, by id.
    about: {
      anvil: 'Slow, with two layers of armor: walks in, shares a tile and strikes.',
      swallow: 'Quick on its feet: never stops moving, and flanks before every Combat.',
      longwatch: 'Fires down the long lines from an outer corner.',
      rainmaker: 'Missiles, torpedoes and a warhead: throws its arsenal away early.',
      hive_mind: 'Funnels fire from their own tiles while the Bot hides behind Cover.',
      old_guard: 'Three Shields and deep armor: blocks, repairs and wins the race of the decks.',
      redline: 'A great beam and the first word: closes in for one brutal Overdrive.',
      bantam: 'A light boxer: steps in, hits twice, steps out again.',
      poacher: 'Rifles and a mortar: shoots first from behind Cover, then is gone.',
      shepherd: 'Bits run ahead and a drone keeps the flank.',
      tollgate: 'Two Shields and a field of mines: whoever comes through pays.',
      cathedral: 'A walking fortress with the heaviest arms for every Range.',
      comet: 'Blades of light and the first word: flanks, strikes and burns out.',
      caravan: 'Five units travel together and take every side of the board.',
      thunderhead: 'Darts, torpedoes, rockets and a warhead: empties its racks from afar.',
      pack_leader: 'Bot, drone, gun platform and ejection core: four actors surround you.',
    } as Readonly<Record<string, string>>,
  },

  clock: {
    none: 'No clock',
    choice: (clock: string): string => {
      const [kind, amount = ''] = clock.split(' ');
      if (kind === 'move') {
        const seconds = Number(amount);
        return seconds % 60 === 0
          ? `${plural(seconds / 60, 'minute', 'minutes')} for each move`
          : `${plural(seconds, 'second', 'seconds')} for each move`;
      }
      if (kind === 'game') {
        const [whole = '0', increment = '0'] = amount.split('+');
        return `${plural(Number(whole) / 60, 'minute', 'minutes')} for the match, ${increment} s more with each move`;
      }
      if (kind === 'answer') {
        const [seconds = '0', reserve = '0'] = amount.split('+');
        const more = Number(reserve) > 0 ? ` and ${reserve} s more in each turn` : '';
        return `${plural(Number(seconds), 'second', 'seconds')} for an answer${more}, then it is a pass`;
      }
      if (kind === 'days') return `${plural(Number(amount), 'day', 'days')} for each move`;
      return 'No clock';
    },
    left: (name: string, time: string): string => `${name} has ${time} left`,
    reserve: 'Reserve for this turn',
  },

  seats: {
    title: 'Seats',
    short: 'Seats in short',
    me: 'You',
    keptFor: (name: string): string => `kept for ${name}`,
    you: 'you',
    bot: (level: string): string => `bot, ${level}`,
    standsFor: (name: string): string => `plays for ${name}`,
    away: 'away',
    locked: 'has chosen',
    thinking: 'is thinking',
    host: 'host',
    sit: 'Sit here',
    stand: 'Stand up',
    takeBack: 'Take back my seat',
    fill: (level: string): string => `Seat a bot: ${level}`,
    open: 'Open this seat',
    kick: (name: string): string => `Ask ${name} to stand up`,
    swap: (other: number): string => `Change places with seat ${other + 1}`,
    giveToBot: (level: string): string => `Let a bot play: ${level}`,
    actions: (seat: number): string => `Change seat ${seat + 1}`,
    watchers: (count: number): string => plural(count, 'watcher', 'watchers'),
    makeHost: (name: string): string => `Make ${name} the host`,
  },

  copy: {
    byHand:
      'This browser does not let us copy. The text is marked: copy it with Ctrl+C or the menu.',
  },

  waiting: {
    title: 'Before the match',
    words: 'The table is set. Seats can still change.',
    invite: 'Invite a friend with this link',
    copy: 'Copy link',
    copied: 'The link is copied.',
    start: 'Start the match',
    notYet: 'The match can start when no seat is open.',
    hostStarts: (name: string): string => `${name} starts the match when everybody is here.`,
    close: 'Close this table',
    options: 'What is agreed',
    standard: 'The usual rules',
    delay: (seconds: number): string => `Watchers see it ${seconds} s late`,
    private: 'Private table',
    from: (moves: number): string =>
      `This match goes on from another one, after ${plural(moves, 'entry', 'entries')} of its log. Its maker may have seen that one to its end.`,
    fromMatch: 'Look at it',
  },

  status: {
    over: 'The match is over.',
    closed: 'This table is closed.',
    stranded: 'This match cannot be opened any more.',
    waiting: 'Waiting for players.',
    ready: 'All seats are taken; the match can start.',
    choose: (count: number): string => `Your decision: ${plural(count, 'choice', 'choices')}.`,
    yours: (question: string): string => question,
    sent: (says: string): string => `Sending: ${says}`,
    chosen: 'You have chosen.',
    waitFor: (names: readonly string[]): string => `Waiting for ${list(names)}.`,
    // By the kind of clock; it is about oneself, or about the others who are waited for.
    timeout: {
      move: (mine: boolean): string =>
        `On timeout, a simple move is made for ${mine ? 'you' : 'them'}.`,
      game: (mine: boolean): string =>
        mine
          ? 'If your time runs out you resign, or where one cannot, a simple move is made for you.'
          : 'Whose time runs out resigns, or where one cannot, a simple move is made for them.',
      days: (mine: boolean): string =>
        `On timeout, a bot takes ${mine ? 'your seat' : 'their place'}.`,
      answer: (): string => 'An answer that does not come in time is a pass.',
    } as Readonly<Record<string, (mine: boolean) => string>>,
    turn: 'It is your turn.',
  },

  choices: {
    title: 'All choices',
    help: 'Keys 1 to 9 choose.',
    filter: 'Find a choice',
    none: 'No choice has these words.',
    hinted: 'advised',
    hintSays: (says: string): string => `Advised: ${says}`,
    guided: 'in the guide',
    confirm: (says: string): string => `Play this? ${says}`,
    play: 'Play it',
    other: 'Choose another',
  },

  buttons: {
    undo: 'Undo',
    takeback: 'Ask to take back',
    hint: 'Hint',
    resign: 'Resign',
    resignNot: 'One cannot resign at this moment; the seat can be left to a bot.',
    leave: 'Leave to a bot',
    keys: 'Keys',
    list: 'Table controls',
    asked: (name: string): string => `${name} asks to take back a move.`,
    asking: (names: readonly string[]): string =>
      `You asked to take back a move. Waiting for ${list(names)}.`,
    agree: 'Let them take it back',
    decline: 'No, play on',
    resignTitle: 'Resign this match?',
    resignWords: 'You lose the match. This cannot be undone.',
    resignYes: 'Resign the match',
    leaveTitle: 'Leave your seat to a bot?',
    leaveWords: 'A bot plays on for you. You can come back to this page and take your seat again.',
    leaveYes: 'Leave the seat',
  },

  log: {
    title: 'Log',
    empty: 'Nothing has happened yet.',
    quiet: 'Show passes',
    passes: (count: number): string => plural(count, 'pass', 'passes'),
    folded: (first: string, more: number): string =>
      `${first.replace(/\.$/, '')}, and ${more} more like it`,
  },

  chat: {
    title: 'Chat',
    label: 'Say something',
    send: 'Send',
    says: (name: string, text: string): string => `${name}: ${text}`,
    empty: 'Nobody has said anything.',
    mute: (name: string): string => `Hide what ${name} says`,
    unmute: (name: string): string => `Show what ${name} says again`,
    hostMute: (name: string): string => `Mute ${name} for everybody`,
    hostUnmute: (name: string): string => `Let ${name} talk again`,
    person: (name: string): string => `About ${name}`,
    watcher: 'watching',
    hidden: (count: number): string => `${plural(count, 'line', 'lines')} hidden`,
    phrases: ['Hello!', 'Good luck!', 'Nice move.', 'Good game!'],
    unread: (count: number): string => `${count} new`,
    channel: 'Who hears it',
    everyone: 'Everyone',
    team: 'Team',
    toAll: 'Everybody at the table can read it.',
    onlyTeam: 'Only your partners can read it.',
    onlyWatchers: 'While the match runs only other watchers can read what you say.',
  },

  panels: 'Log and chat',

  guide: {
    title: 'Guide',
    hide: 'Hide the guide',
  },

  result: {
    title: 'The match is over',
    won: 'You win!',
    shared: 'You share the victory.',
    lost: (names: readonly string[]): string => `${list(names)} won.`,
    nobody: 'Nobody wins.',
    rank: 'Rank',
    name: 'Name',
    score: 'Score',
    noScore: 'none',
    rematch: 'Rematch',
    joinRematch: 'Join the rematch',
    watchRematch: 'Watch the rematch',
    replay: 'Watch the replay',
    log: 'Download the log',
    home: 'Other games',
    closed: 'This table was closed before the match was over.',
  },

  fairChance: {
    title: 'Fair chance',
    short: (commitment: string): string => `${commitment.slice(0, 8)}…`,
    words:
      'Every draw of this match follows from the server’s seed and the players’. The server has fixed its own and shows its fingerprint before it knows yours.',
    commitment: 'Fingerprint of the server’s seed',
    copy: 'Copy',
    copied: 'The fingerprint is copied.',
    giving: 'The browsers of those who sit here give their seeds by themselves.',
    seeds: (names: readonly string[]): string =>
      names.length === 0 ? 'Nobody gave a seed.' : `Seeds came from ${list(names)}.`,
    after:
      'Your browser remembers it. After the match all seeds are shown, and every draw can be checked.',
    guide: 'In the guided game the cards are the same for everybody, so there is nothing to check.',
  },

  fairness: {
    title: 'Was chance fair?',
    words:
      'Before the match the server fixed its seed and showed its fingerprint; then the players added seeds of their own. Your browser can now work out every draw again.',
    check: 'Check it here',
    checking: 'Working it out…',
    good: (draws: number): string =>
      `${draws === 1 ? 'The one draw follows' : `All ${draws} draws follow`} from the seeds.`,
    bad: (count: number): string =>
      `${plural(count, 'draw does', 'draws do')} not follow from the seeds:`,
    badDraw: (seq: number, text: string): string => `Entry ${seq}: ${text}`,
    seedGood: 'The server’s seed fits its fingerprint.',
    seedBad: 'The server’s seed does not fit its fingerprint.',
    seen: 'It is the fingerprint this browser saw before the match.',
    notSeen: 'It is not the fingerprint that this browser saw before the match!',
    absent: 'This browser was not there before the match, so it takes the fingerprint on trust.',
    passedOver: (count: number): string =>
      `${plural(count, 'draw was', 'draws were')} passed over: as it should be if so many were taken back.`,
    ownSeed: 'The seed that this browser gave is among those of the seats.',
    ownSeedBad: 'The seed that this browser gave is not among those of the seats!',
    ownSeedNone:
      'This browser has no seed in the match: it did not play, or its seed came too late.',
    logSeeds: 'The log of the match has the same seeds.',
    logSeedsBad: 'The log of the match has other seeds!',
    log: 'The log of the match has exactly these draws.',
    logBad: (count: number): string =>
      `The log of the match has other draws in ${plural(count, 'entry', 'entries')}:`,
    logBadEntry: (seq: number): string => `Entry ${seq}`,
    insecure: 'This browser checks only on pages with https.',
    command:
      'Whether each draw was among the right things, only the rules can tell. The program knows them; let it check the downloaded log:',
  },

  replay: {
    title: (game: string): string => `Replay: ${game}`,
    controls: 'Replay controls',
    at: 'Position in the match',
    step: (at: number, last: number): string => `${at} of ${last}`,
    first: 'To the beginning',
    back: 'One step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One step on',
    last: 'To the end',
    speed: 'Speed',
    viewAs: 'Seen by',
    watcher: 'A watcher',
    playOn: 'Play on from here',
    playOnHelp: (name: string): string => `A new match from this moment, with you as ${name}.`,
    earlier: 'Show more of what was before',
    keys: 'Arrow keys step, the space bar plays, Home and End jump.',
  },

  settings: {
    title: 'Settings',
    theme: 'Colours',
    themes: {
      system: 'As the system',
      light: 'Light',
      dark: 'Dark',
      contrast: 'High contrast',
    },
    speed: 'Animations',
    speeds: (speed: number): string => (speed === 0 ? 'Off' : `${speed}×`),
    sound: 'Sound',
    volume: 'Volume',
    confirm: 'Ask before a move is played',
    list: 'Always show the list of all choices',
  },

  keys: {
    title: 'Keys',
    rows: [
      ['Tab', 'next thing that can be chosen'],
      ['1 – 9', 'choose from the list of all choices'],
      ['Enter, Space', 'do it'],
      ['u', 'undo'],
      ['h', 'ask for a hint'],
      ['c', 'write in the chat'],
      ['← → Space', 'in a replay: step and play'],
      ['s q e a d, l, f', 'Aeronauts: straight, banks, turns; loop; done'],
      ['← ↑ ↓ →, + − 0', 'Aeronauts: place a plane; on the table, move and zoom'],
      ['?', 'these keys'],
      ['Escape', 'close, or choose another move'],
    ] as readonly (readonly [string, string])[],
    key: 'Key',
    does: 'What it does',
  },

  rules: {
    title: 'Rules',
    books: 'Rules of the games',
    contents: 'Contents',
    search: 'Search the rules',
    found: (count: number): string => plural(count, 'paragraph', 'paragraphs'),
    none: 'No paragraph has these words.',
    missing: 'There are no rules for this game here.',
    table: (number: number): string => `Table ${number}`,
  },

  profile: {
    title: 'You',
    guest:
      'You are a guest. Your matches stay with this browser; an account lets you see them anywhere.',
    account: 'You have an account. Your matches are yours on every device.',
    name: 'Name',
    password: 'Password',
    signUp: 'Make an account',
    signUpWords:
      'A name and a password; we ask for nothing else. Matches you have played come along.',
    logIn: 'Log in',
    logInWords: 'You have an account already?',
    logOut: 'Log out',
    history: 'Your matches',
    none: 'You have not finished a match yet.',
    rank: (rank: number): string => `${numbers.format(rank)}.`,
    when: 'Finished',
    game: 'Game',
    players: 'Players',
    result: 'Result',
    see: 'Replay',
    score: (score: number): string => plural(score, 'point', 'points'),
  },

  about: {
    title: 'About Hexwing',
    words: [
      'Hexwing is a table for four games of flight and machines: The Last Blast, Aeronauts, Aerial Assault and Bots and Aces. It keeps the rules, plays honest bots, and writes a log of every match that anybody can check.',
      'The games are the work of the people below. If you enjoy one here, look for the real one.',
    ],
    credits: 'The games and their makers',
    game: 'Game',
    design: 'Design',
    publisher: 'Published by',
    makers: [
      ['Aerial Assault', 'Peter Putnam, Gracie Putnam', 'Escape Velocity Games, © 2015'],
      ['Aeronauts', 'the rulebook names no author', 'the rulebook names no publisher'],
      [
        'The Last Blast',
        'Adam Guarino-Watson (Urutsini), Richard Vickery, Luke Thomson; mentored by Steve Dee as part of the Sydney LFG 2017 Iron Game Designer Challenge',
        'Green Box of Games Community Wiki, as a game for the pieces of the Green Box of Games',
      ],
      [
        'Bots and Aces',
        'the rulebook names no author',
        'Circuit Board Games, © 2022 (rulebook 1.10)',
      ],
    ] as readonly (readonly [string, string, string])[],
    alsoCredits:
      'Aerial Assault also credits Paco Dana (graphic design), Cody Sandifer and Chris Zinsli (editing) and Steven Cole (production), with special thanks to Katie Kline, the playtesters and the backers.',
    independent:
      'Hexwing is an independent implementation, neither made nor endorsed by these authors and publishers: the rules are told in our own words, and all pictures and all program text are our own.',
    licence: 'Licence',
    licenceWords:
      'Our own work is under the Apache License 2.0; that licence covers nothing of theirs.',
    fair: 'Fair chance',
    fairWords:
      'Before a match the server commits to a seed, then every seat adds one. When the match is over all seeds are shown, and anybody can work out each card again: with the button under a finished match, or with the program.',
    private: 'Your data',
    privateWords:
      'One cookie knows you again. No page of ours asks any other server for anything, and nobody is counted or followed.',
    footer: 'Hexwing: an independent table for games we love.',
  },

  table: {
    missing: 'There is no such table',
    missingWords: 'It may have been closed, or the address is not complete.',
    board: 'Board',
    takenBack: 'Moves were taken back.',
    unseated: 'Your seat at this table was taken from you; you are watching now.',
    watching: 'You are watching.',
    watchingDelay: (seconds: number): string => `You are watching, ${seconds} s late.`,
    yourTurn: '● Your turn:',
  },
};
