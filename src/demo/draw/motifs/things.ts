import { C } from '../palette.ts'
import { at, circle, line, path, rect, ring, times, turned } from '../shapes.ts'

const WAVE = [12, 34, 60, 26, 70, 40, 16]

const wheel = (x: number, y: number, r: number) =>
  ring(C.ink, 13, x, y, r) +
  times(6, (n) =>
    line(
      C.grey,
      3,
      `M${x} ${y}l${(Math.cos(n * 1.047) * r).toFixed(1)} ${(Math.sin(n * 1.047) * r).toFixed(1)}`,
    ),
  ) +
  circle(C.ink, x, y, 9)

/** Tools, instruments and machines. */
export const THINGS = {
  grinder:
    line(C.brown, 18, 'M-40 20l-90 130M-40 20l90 130M-90 100h100') +
    circle(C.grey, -40, -10, 110) +
    ring(C.mist, 12, -40, -10, 84) +
    circle(C.ink, -40, -10, 18) +
    line(C.wood, 14, 'M-40-10l64 40v40') +
    turned(
      -24,
      path(C.white, 'M-40-130h190c10 30-30 52-190 40Z'),
      rect(C.brick, 146, -134, 104, 34, 14),
      circle(C.mustard, 176, -117, 5),
      circle(C.mustard, 216, -117, 5),
    ) +
    line(C.amber, 7, 'M40-110l34-34M20-126l14-44M58-86l44-14'),
  bike:
    wheel(-120, 70, 76) +
    wheel(120, 70, 76) +
    line(C.red, 14, 'M-120 70l50-130h130L0 70ZM-70-60L0 70M60-60l60 130') +
    line(C.ink, 12, 'M60-60l-8-36h44M-70-60l-10-26') +
    rect(C.ink, -112, -98, 64, 18, 9) +
    ring(C.mustard, 9, 0, 70, 20),
  childBike:
    wheel(-96, 84, 62) +
    wheel(96, 84, 62) +
    line(C.teal, 14, 'M-96 84l40-100h96L0 84ZM40-16l56 100') +
    line(C.ink, 11, 'M40-16l-6-34h38M-56-16l-8-26') +
    rect(C.red, -96, -56, 60, 16, 8) +
    line(C.ink, 5, 'M0-16v-80') +
    circle(C.white, 0, -126, 44) +
    ring(C.ink, 8, 0, -126, 44) +
    line(C.red, 6, 'M0-126l18-22'),
  stroller:
    path(C.teal, 'M-130-40C-130-130-50-160 10-160V-40Z') +
    path(C.pine, 'M-50-40C-50-110-20-150 10-160V-40Z') +
    path(C.mustard, 'M-140-40h290c0 70-40 110-100 110h-90c-60 0-100-40-100-110Z') +
    line(C.ink, 12, 'M150-40l50-60h24M-60 70l-40 40M60 70l40 40') +
    wheel(-104, 112, 36) +
    wheel(104, 112, 36),
  lamp:
    rect(C.ink, -110, 124, 180, 26, 13) +
    line(C.ink, 14, 'M-30 124L-90-20 40-110') +
    circle(C.mustard, -90, -20, 16) +
    path(C.red, 'M10-150l90 50-16 90-120-66Z') +
    path(C.amber, 'M-36-76l120 66 66 160H-10Z') +
    circle(C.white, 30, -44, 20),
  camera:
    rect(C.ink, -170, -80, 340, 220, 26) +
    path(C.ink, 'M-70-80l24-50H46l24 50Z') +
    rect(C.brown, -170, -20, 340, 100) +
    circle(C.mist, 0, 30, 92) +
    circle(C.navy, 0, 30, 72) +
    circle(C.blue, 0, 30, 46) +
    circle(C.ice, -18, 12, 14) +
    rect(C.red, -146, -104, 50, 24, 8) +
    rect(C.amber, 100, -58, 44, 26, 6),
  telescope:
    line(C.wood, 14, 'M0 20l-90 130M0 20l90 130M0 20v130') +
    turned(
      -32,
      rect(C.navy, -170, -60, 260, 76, 14),
      rect(C.blue, 80, -72, 70, 100, 12),
      rect(C.mustard, -70, -64, 22, 84),
      rect(C.ink, -210, -44, 46, 44, 8),
    ) +
    circle(C.ink, 0, 16, 20) +
    times(5, (n) =>
      circle(
        C.amber,
        [-150, 180, 120, -60, 190][n] ?? 0,
        [-160, -60, -190, -196, -170][n] ?? 0,
        5 + (n % 2) * 3,
      ),
    ),
  vinyl:
    rect(C.orange, -190, -140, 290, 290, 8) +
    path(C.mustard, 'M-190 150c60-160 180-120 290-200v200Z') +
    circle(C.ink, 60, 5, 140) +
    ring('#39445f', 4, 60, 5, 114) +
    ring('#39445f', 4, 60, 5, 92) +
    ring('#39445f', 4, 60, 5, 70) +
    circle(C.red, 60, 5, 48) +
    circle(C.white, 60, 5, 8),
  piano:
    rect(C.ink, -210, -60, 420, 130, 12) +
    times(10, (n) => rect(C.white, -198 + n * 40, -10, 37, 78, 4)) +
    times(9, (n) => (n % 7 === 2 || n % 7 === 6 ? '' : rect(C.ink, -172 + n * 40, -10, 24, 46, 4))) +
    circle(C.mustard, -170, -36, 8) +
    circle(C.terra, -140, -36, 8) +
    line(C.ink, 14, 'M-150 70L-60 150M150 70L60 150M-60 70l-90 80M60 70l90 80') +
    rect(C.cream, -60, -160, 120, 92, 6) +
    line(C.ink, 5, 'M-40-130h80M-40-112h80M-40-94h50'),
  xylophone:
    path(C.wood, 'M-200-80l400 40v24l-400-40ZM-200 110l400-40v-24l-400 40Z') +
    times(7, (n) =>
      rect(
        [C.red, C.orange, C.mustard, C.leaf, C.teal, C.blue, C.plum][n] ?? C.red,
        -190 + n * 56,
        -100 + n * 9,
        44,
        220 - n * 18,
        10,
      ),
    ) +
    turned(-30, line(C.bark, 9, 'M-40-150V40'), circle(C.red, -40, -160, 22)),
  violin:
    turned(
      24,
      path(C.brick, 'M0-60c60-10 74 40 48 66 50 30 50 130-48 136-98-6-98-106-48-136-26-26-12-76 48-66Z'),
      rect(C.bark, -12, -190, 24, 200, 6),
      path(C.bark, 'M-20-200c0-24 40-24 40 0v30h-40Z'),
      line(C.cream, 3, 'M-5-170V110M5-170V110'),
      rect(C.ink, -26, 64, 52, 12, 4),
      line(C.ink, 5, 'M-30 20c-10 14 10 30 0 44M30 20c10 14-10 30 0 44'),
    ) + turned(-34, line(C.wood, 8, 'M60-150V170'), line(C.white, 4, 'M72-140V160')),
  secateurs:
    turned(
      20,
      path(C.mist, 'M-6-20c-60-60-40-140 20-170 20 60 20 110 4 170Z'),
      path(C.grey, 'M6-10c50-30 60-90 30-130-40 20-60 70-50 120Z'),
      line(C.red, 34, 'M-10 10c-50 50-50 90-30 140'),
      line(C.red, 34, 'M16 10c40 50 44 90 34 140'),
      circle(C.ink, 2, -6, 16),
    ) +
    path(C.leaf, 'M-150-60c0-50 40-70 80-60 0 40-30 70-80 60Z') +
    line(C.green, 7, 'M-170 0c20-40 50-70 90-110'),
  stove:
    rect(C.ink, -110, -120, 220, 250, 18) +
    rect(C.bark, -80, -90, 160, 120, 12) +
    path(C.orange, 'M-50 30c-20-50 20-60 10-100 40 20 40 50 40 60 10-10 10-20 10-30 30 30 30 60 20 70Z') +
    path(C.amber, 'M-18 30c-10-30 14-36 16-54 20 24 22 44 12 54Z') +
    rect(C.grey, -80, 54, 160, 20, 6) +
    rect(C.ink, -26, -190, 52, 80) +
    line(C.ink, 14, 'M-80 130v20M80 130v20') +
    times(5, (n) => rect(C.tan, 130 + (n % 2) * 20, 128 - n * 16, 40, 14, 7)),
  miner:
    rect(C.grey, -160, -60, 320, 190, 16) +
    rect(C.ink, -136, -36, 150, 140, 10) +
    ring(C.grey, 8, -61, 34, 54) +
    times(6, (n) =>
      line(
        C.mist,
        10,
        `M-61 34l${(Math.cos(n * 1.047) * 42).toFixed(1)} ${(Math.sin(n * 1.047) * 42).toFixed(1)}`,
      ),
    ) +
    times(5, (n) => rect(C.mist, 40, -26 + n * 28, 96, 14, 7)) +
    line(C.orange, 11, 'M-90-90c-20-24 20-36 0-66M0-90c-20-24 20-36 0-66M90-90c-20-24 20-36 0-66') +
    rect(C.wood, -180, 130, 360, 20, 8),
  microphone:
    rect(C.mist, -56, -170, 112, 190, 56) +
    line(C.grey, 6, 'M-52-110h104M-56-80h112M-56-50h112') +
    rect(C.terra, -56, -24, 112, 20) +
    line(C.cream, 13, 'M-90-50c0 150 180 150 180 0M0 66v64') +
    rect(C.cream, -70, 126, 140, 24, 12),
  headphones:
    line(C.cream, 22, 'M-130 40C-150-190 150-190 130 40') +
    rect(C.terra, -170, 0, 72, 140, 30) +
    rect(C.terra, 98, 0, 72, 140, 30) +
    WAVE.map((height, n) => line(C.mustard, 13, `M${-66 + n * 22} ${50 - height}V${50 + height}`)).join(''),
  key:
    rect(C.ink, -60, -90, 120, 200, 20) +
    rect(C.grey, -34, -160, 68, 74, 6) +
    rect(C.mint, -38, -62, 76, 60, 8) +
    circle(C.mustard, 0, 46, 28) +
    path(C.ink, 'M-9 36h18v10l-4 14h-10l-4-14Z') +
    line(C.mustard, 10, 'M60 80c60 10 90 30 120 60') +
    ring(C.mustard, 12, 190, 120, 30),
  hourglass:
    rect(C.wood, -110, -170, 220, 28, 10) +
    rect(C.wood, -110, 124, 220, 28, 10) +
    path(C.ice, 'M-84-142H84C84-60 20-30 20-8S84 50 84 124H-84C-84 50-20 14-20-8S-84-60-84-142Z') +
    path(
      C.mustard,
      'M-66-90H66C50-46 14-30 6-6h-12C-14-30-50-46-66-90ZM-78 124c4-40 40-54 78-70 38 16 74 30 78 70Z',
    ) +
    line(C.mustard, 5, 'M0-8v70'),
  plane:
    rect(C.tan, -210, 96, 420, 54, 6) +
    line(C.wood, 5, 'M-190 114h120M-30 130h180') +
    path(C.brown, 'M-150 96V20c80-10 220-10 300 10v66Z') +
    path(C.bark, 'M-130 20c-30-60 10-90 40-70 10 30 0 50 10 66Z') +
    circle(C.bark, 110, 0, 32) +
    path(C.mist, 'M-10 20l40-90 30 10-30 84Z') +
    line(C.amber, 11, 'M60-20c40-60 100-20 70 20s-70 10-50-20'),
  crane:
    rect(C.mustard, -20, -180, 34, 330) +
    line(C.brown, 5, 'M-20-140l34 40-34 40 34 40-34 40 34 40-34 40') +
    rect(C.mustard, -140, -180, 320, 26) +
    line(C.ink, 5, 'M130-154v90') +
    rect(C.brick, 92, -64, 76, 54, 6) +
    rect(C.ink, -150, -160, 56, 50, 6) +
    at(
      -100,
      96,
      0.8,
      path(C.orange, 'M-90 40C-90-60 90-60 90 40Z'),
      rect(C.orange, -112, 34, 224, 22, 11),
      rect(C.amber, -14, -40, 28, 80, 8),
    ),
  robot:
    rect(C.mist, -110, -110, 220, 150, 34) +
    rect(C.ink, -84, -84, 168, 90, 22) +
    circle(C.mint, -38, -40, 17) +
    circle(C.mint, 38, -40, 17) +
    line(C.mint, 7, 'M-20-14h40') +
    line(C.grey, 10, 'M0-110v-40') +
    circle(C.terra, 0, -158, 18) +
    rect(C.grey, -80, 50, 160, 100, 22) +
    line(C.grey, 22, 'M-100 70l-50 40M100 70l50 40') +
    line(C.terra, 9, 'M-50 110l30-24 24 30 46-40'),
  laptop:
    rect(C.ink, -180, -140, 360, 240, 18) +
    rect(C.ice, -160, -120, 320, 200, 6) +
    times(5, (n) =>
      at(
        -106 + (n % 3) * 106 + (n > 2 ? 53 : 0),
        n > 2 ? 28 : -66,
        1,
        rect([C.rose, C.mint, C.amber, C.sky, C.lilac][n] ?? C.sky, -46, -44, 92, 86, 8),
        circle([C.brown, C.tan, C.bark, C.wood, C.tan][n] ?? C.tan, 0, -10, 19),
        path([C.teal, C.red, C.navy, C.plum, C.orange][n] ?? C.teal, 'M-34 42c0-36 68-36 68 0Z'),
      ),
    ) +
    path(C.grey, 'M-220 100h440l-20 46h-400Z'),
} satisfies Record<string, string>
