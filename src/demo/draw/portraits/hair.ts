/** Hair in a square of 200, behind and in front of a head at (100, 94). Everything takes the one colour. */
export type Hair = { back?: string; front?: string }

const CAP =
  '<path d="M64 96C58 60 76 44 100 44s42 16 36 52c-2-14-6-20-12-25-14 6-34 6-48 0-6 5-10 11-12 25Z"/>'
const PARTED =
  '<path d="M64 95C57 60 76 43 102 43c26 1 41 18 34 52-3-13-6-19-12-25-16 3-30-1-39-10-4 10-18 17-21 35Z"/>'
const FRINGE = '<path d="M65 92C60 58 78 44 100 44s40 14 35 48c-3-7-6-10-9-12-16 4-36 4-52 0-4 2-7 5-9 12Z"/>'
const CENTRE = '<path d="M64 100C58 60 76 43 100 43s42 17 36 57c-3-16-15-30-36-39-21 9-33 23-36 39Z"/>'

const ring = (points: [number, number, number][]) =>
  points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')

const CURLS = ring([
  [70, 74, 13],
  [77, 60, 13],
  [90, 51, 14],
  [107, 50, 14],
  [121, 58, 13],
  [130, 73, 13],
  [100, 62, 14],
])

export const HAIR = {
  none: {},
  short: { front: CAP },
  parted: { front: PARTED },
  pixie: { back: '<path d="M60 112c-4-48 10-70 40-70s44 22 40 70Z"/>', front: PARTED },
  curly: { front: CURLS },
  fade: { front: '<path d="M68 82c-2-26 12-37 32-37s34 11 32 37c-8-10-18-13-32-13s-24 3-32 13Z"/>' },
  afro: {
    back: ring([
      [100, 70, 44],
      [66, 88, 22],
      [134, 88, 22],
      [70, 60, 22],
      [130, 60, 22],
    ]),
    front: '<path d="M67 86c0-20 14-30 33-30s33 10 33 30c-8-9-20-13-33-13s-25 4-33 13Z"/>',
  },
  puff: { back: '<circle cx="100" cy="38" r="27"/>', front: CAP },
  bun: { back: '<circle cx="100" cy="36" r="17"/>', front: CENTRE },
  bob: { back: '<path d="M56 134c-8-60 4-92 44-92s52 32 44 92c-14 6-74 6-88 0Z"/>', front: FRINGE },
  long: { back: '<path d="M50 176c2-40-12-134 50-134s48 94 50 134c-20 10-80 10-100 0Z"/>', front: CENTRE },
  sweptLong: { back: '<path d="M52 172c2-40-12-130 48-130s46 90 48 130c-20 8-76 8-96 0Z"/>', front: PARTED },
  wavy: {
    back: ring([
      [62, 80, 17],
      [58, 104, 17],
      [58, 130, 17],
      [62, 152, 15],
      [138, 80, 17],
      [142, 104, 17],
      [142, 130, 17],
      [138, 152, 15],
      [100, 66, 36],
    ]),
    front: CENTRE,
  },
  curlyLong: {
    back: ring([
      [64, 74, 20],
      [54, 98, 20],
      [54, 124, 19],
      [62, 146, 16],
      [136, 74, 20],
      [146, 98, 20],
      [146, 124, 19],
      [138, 146, 16],
      [84, 54, 20],
      [116, 54, 20],
    ]),
    front: CURLS,
  },
  braids: {
    back: `<path d="M60 110c-4-46 8-68 40-68s44 22 40 68Z"/>${ring(
      [0, 1, 2, 3, 4].flatMap((n): [number, number, number][] => [
        [62 - n, 112 + n * 14, 9],
        [138 + n, 112 + n * 14, 9],
      ]),
    )}`,
    front: CENTRE,
  },
  ponytail: {
    back: '<path d="M128 56c26 4 34 40 22 92-12-8-14-46-26-64Z"/><circle cx="130" cy="58" r="11"/>',
    front: PARTED,
  },
  sides: {
    back: '<path d="M60 104c-4-16 2-26 8-30v34ZM140 104c4-16-2-26-8-30v34Z"/>',
    front: '<path d="M66 98c-6-8-4-22 2-27 2 8 2 18 0 27ZM134 98c6-8 4-22-2-27-2 8-2 18 0 27Z"/>',
  },
  shoulder: {
    back: '<path d="M56 146c-6-70 4-103 44-103s50 33 44 103c-10 4-18 2-22-4H78c-4 6-12 8-22 4Z"/>',
    front: PARTED,
  },
} satisfies Record<string, Hair>

export type HairName = keyof typeof HAIR
