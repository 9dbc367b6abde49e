import { C } from '../palette.ts'
import { at, circle, line, oval, path, rect, ring, times, turned } from '../shapes.ts'

const sheet = (w: number, h: number) => rect(C.white, -w / 2, -h / 2, w, h, 10)
const rows = (n: number, x: number, y: number, w: number, colour: string = C.grey) =>
  times(n, (k) => line(colour, 8, `M${x} ${y + k * 28}h${k % 3 === 2 ? w * 0.6 : w}`))

/** What one writes on, reads and prints. */
export const PAPER = {
  notebook:
    rect(C.brick, -120, -170, 240, 320, 18) +
    rect(C.wine, -120, -170, 44, 320, 18) +
    times(7, (n) => line(C.mist, 8, `M-134 ${-136 + n * 44}h34`)) +
    rect(C.cream, -46, -120, 130, 76, 8) +
    line(C.brick, 7, 'M-22-96h82M-22-72h50') +
    rect(C.mustard, 96, -170, 16, 320) +
    turned(24, rect(C.mustard, 108, -120, 20, 210, 4), path(C.bark, 'M108 90h20l-10 26Z')),
  newspaper:
    turned(
      -6,
      sheet(280, 320),
      rect(C.ink, -116, -136, 232, 40, 4),
      rect(C.mint, -116, -76, 106, 92, 4),
      rows(4, 14, -68, 100),
      rows(4, -112, 44, 100),
      rows(4, 14, 44, 100),
    ) + turned(4, rect(C.mist, -150, 130, 300, 22, 8)),
  envelope:
    rect(C.white, -180, -100, 360, 240, 16) +
    path(C.cream, 'M-180-84L0 50l180-134v208c0 10-6 16-16 16h-328c-10 0-16-6-16-16Z') +
    path(C.sand, 'M-176-96h352L0 36Z') +
    circle(C.red, 0, 30, 34) +
    line(C.white, 8, 'M-14 30l10 12 20-24'),
  letter:
    turned(
      -5,
      sheet(240, 310),
      rows(8, -86, -108, 172),
      line(C.blue, 8, 'M-20 128c20-26 30 10 46-8s26 8 40-4'),
    ) +
    turned(
      34,
      rect(C.navy, 96, -150, 30, 190, 12),
      path(C.grey, 'M96 40h30l-15 48Z'),
      rect(C.mustard, 96, -40, 30, 14),
    ),
  desk:
    line(C.bark, 18, 'M-160 20l-20 130M160 20l20 130') +
    rect(C.wood, -210, 0, 420, 30, 8) +
    turned(-4, rect(C.white, -110, -150, 150, 154, 6), rows(4, -88, -118, 106)) +
    turned(20, rect(C.navy, 34, -110, 18, 96, 8), path(C.grey, 'M34-14h18l-9 26Z')) +
    rect(C.ink, 92, -50, 64, 50, 10) +
    line(C.white, 9, 'M124-50c20-40 40-60 70-100') +
    rect(C.red, -190, -44, 60, 44, 6) +
    line(C.white, 5, 'M-178-30h36M-178-16h22'),
  book:
    path(
      C.teal,
      'M-200-120c70-24 140-20 200 20 60-40 130-44 200-20v250c-70-22-140-16-200 20-60-36-130-42-200-20Z',
    ) +
    path(
      C.white,
      'M-182-132c62-18 124-12 182 26v236c-58-34-120-42-182-24ZM182-132c-62-18-124-12-182 26v236c58-34 120-42 182-24Z',
    ) +
    rows(6, -146, -74, 108) +
    rows(6, 40, -74, 108) +
    line(C.mist, 6, 'M0-100v226') +
    path(C.red, 'M110-146h36v94l-18-20-18 20Z'),
  books:
    rect(C.navy, -150, 92, 300, 58, 8) +
    rect(C.mustard, -120, 108, 40, 26) +
    rect(C.brick, -130, 36, 270, 56, 8) +
    rect(C.cream, -100, 52, 90, 24) +
    rect(C.teal, -146, -18, 280, 54, 8) +
    line(C.mint, 8, 'M60 8h50') +
    at(
      0,
      -96,
      0.9,
      ring(C.ink, 12, 0, -66, 20),
      line(C.ink, 14, 'M0-46V70M-44-14h88M-76 20c8 40 40 54 76 54s68-14 76-54'),
    ),
  map:
    rect(C.wood, -190, -160, 380, 22, 10) +
    rect(C.wood, -190, 130, 380, 22, 10) +
    rect('#dcb678', -172, -140, 344, 272) +
    rect(C.sky, -154, -122, 308, 236) +
    path(
      C.leaf,
      'M-100-60c30-40 80-30 100-6 30-20 70 0 60 30 30 30-10 70-40 56-30 40-80 20-84-6-50 4-66-40-36-74Z',
    ) +
    path(C.mustard, 'M70 40c26-10 56 6 50 34-20 24-60 10-50-34Z') +
    line(C.brick, 7, 'M-60-30l40 40 50-30 50 60', '4 16') +
    circle(C.brick, 80, 40, 10),
  calendar:
    rect(C.white, -160, -130, 320, 280, 20) +
    path(C.red, 'M-160-50v-60c0-12 8-20 20-20h280c12 0 20 8 20 20v60Z') +
    times(4, (n) => rect(C.ink, -120 + n * 76, -158, 16, 54, 8)) +
    times(3, (r) =>
      times(5, (n) =>
        rect(
          (r * 5 + n) % 4 === 1 ? C.mustard : (r + n) % 5 === 3 ? C.mint : C.mist,
          -136 + n * 57,
          -26 + r * 56,
          44,
          42,
          8,
        ),
      ),
    ),
  clipboard:
    rect(C.wood, -130, -150, 260, 300, 18) +
    rect(C.white, -106, -116, 212, 246, 6) +
    rect(C.grey, -54, -172, 108, 48, 12) +
    times(
      4,
      (n) =>
        rect(C.ice, -84, -84 + n * 52, 30, 30, 6) +
        (n < 3 ? line(C.green, 8, `M-78 ${-70 + n * 52}l8 9 16-20`) : '') +
        line(C.grey, 9, `M-34 ${-68 + n * 52}h${n % 2 ? 80 : 112}`),
    ),
  calculator:
    rect(C.ink, -120, -170, 240, 320, 24) +
    rect(C.mint, -92, -142, 184, 72, 8) +
    line(C.pine, 9, 'M20-106h50M-10-106h12') +
    times(4, (r) =>
      times(4, (n) =>
        rect(n === 3 ? C.orange : r === 0 ? C.grey : C.mist, -92 + n * 48, -48 + r * 48, 38, 36, 8),
      ),
    ),
  receipt:
    path(C.white, 'M-110-170h220v310l-28-20-27 20-28-20-27 20-28-20-27 20-28-20-27 20Z') +
    rows(5, -78, -120, 96) +
    times(5, (n) => line(C.ink, 8, `M52 ${-120 + n * 28}h26`)) +
    line(C.brick, 6, 'M-78 26h156', '2 14') +
    rect(C.mustard, -78, 50, 156, 40, 8),
  puzzle: times(2, (r) =>
    times(2, (n) => {
      const colour = [C.blue, C.sky, C.mint, C.teal][r * 2 + n] ?? C.blue
      const shift = r * 2 + n === 3 ? 34 : 0
      return at(
        -76 + n * 152 + shift,
        -70 + r * 152 + shift / 2,
        1,
        rect(colour, -76, -76, 152, 152, 8),
        circle(colour, n === 0 ? 86 : 0, n === 0 ? 0 : -86 + r * 2, 24),
        line(C.white, 4, 'M-50-10c20-24 50 12 90-12M-40 34c24-16 44 10 70-4'),
      )
    }),
  ),
  frame:
    rect(C.brown, -190, -150, 380, 300, 10) +
    rect(C.cream, -168, -128, 336, 256) +
    rect(C.tan, -140, -100, 280, 200) +
    path(C.wood, 'M-140 100l90-110 60 60 50-50 80 100Z') +
    circle(C.cream, 70, -50, 28) +
    rect(C.white, -60, 112, 120, 26, 6) +
    line(C.ink, 6, 'M-40 125h80'),
  plates: times(3, (n) =>
    turned(
      -10 + n * 10,
      rect([C.grey, C.mist, C.white][n] ?? C.white, -130 + n * 24, -150 + n * 16, 250, 270, 10),
      n === 2
        ? rect(C.ink, -60, -96, 206, 206, 6) +
            path(C.grey, 'M-60 110l60-90 44 50 40-60 62 100Z') +
            circle(C.mist, 90, -44, 24)
        : '',
    ),
  ),
  pencils:
    turned(
      -4,
      sheet(250, 310),
      line(
        C.ink,
        7,
        'M-80 100v-90l60-44 60 44v90ZM-46 100V40h40v60M60 100V-80h40v180M-90-60c20-30 50-20 60 0',
      ),
    ) +
    turned(
      20,
      ...[C.red, C.mustard, C.teal].map(
        (colour, n) =>
          rect(colour, 110 + n * 34, -110 + n * 16, 24, 200, 4) +
          path(C.tan, `M${110 + n * 34} ${90 + n * 16}h24l-12 34Z`),
      ),
    ),
  sheet:
    rect(C.white, -190, -140, 380, 270, 14) +
    rect(C.green, -190, -140, 380, 50, 14) +
    times(4, (r) =>
      times(4, (n) =>
        rect(n === 0 ? C.lime : (r + n) % 3 === 0 ? C.cream : C.ice, -172 + n * 88, -76 + r * 50, 78, 40, 4),
      ),
    ) +
    line(C.pine, 7, 'M-154-56h40M-154-6h30M-154 44h40M-154 94h24') +
    oval(C.mustard, 131, 94, 30, 13),
} satisfies Record<string, string>
