import { C } from '../palette.ts'
import { at, circle, line, oval, path, rect, ring, times, turned } from '../shapes.ts'

const TEE = 'M-70-150c20 34 120 34 140 0l110 56-44 92-46-18v170H-90V-20l-46 18-44-92Z'

/** What one wears, weaves and sews. */
export const CLOTH = {
  scarf:
    path(C.red, 'M-60-170h120c40 40 40 100 0 140h-120c-40-40-40-100 0-140Z') +
    path(C.white, 'M-80-120h160c8 18 8 24 0 40h-160c-8-16-8-22 0-40Z') +
    rect(C.red, -70, -50, 76, 190) +
    rect(C.wine, 6, -50, 76, 160) +
    times(3, (n) => rect(C.white, -70, -10 + n * 52, 76, 20)) +
    times(2, (n) => rect(C.white, 6, -10 + n * 52, 76, 20)) +
    times(6, (n) => line(C.red, 6, `M${-64 + n * 13} 142v20`)),
  bogolan:
    rect(C.bark, -170, -160, 340, 300, 6) +
    times(3, (r) =>
      times(4, (n) =>
        at(
          -126 + n * 84,
          -106 + r * 96,
          1,
          (r + n) % 2
            ? line(C.sand, 9, 'M-26-26l52 52M26-26l-52 52')
            : line(C.sand, 8, 'M-28-20h56M-28 0h56M-28 20h56'),
        ),
      ),
    ) +
    line(C.mustard, 7, 'M-170-58h340M-170 38h340') +
    times(14, (n) => line(C.sand, 5, `M${-164 + n * 25} 140v20`)),
  tshirt:
    path(C.terra, TEE) +
    line(C.brick, 8, 'M-70-150c20 34 120 34 140 0') +
    circle(C.mustard, 0, 8, 56) +
    path(C.teal, 'M-56 8a56 56 0 0 0 112 0c-20-22-36 12-56-4s-36-14-56 4Z') +
    line(C.cream, 9, 'M-52 94h104'),
  apron:
    line(C.brown, 10, 'M-60-110c0-70 120-70 120 0M-150 10h-40M150 10h40') +
    path(C.amber, 'M-62-120H62c0 60 30 100 96 110v160h-316V-10c66-10 96-50 96-110Z') +
    line(C.brown, 6, 'M-60-20h80M-60 6h120M-60 32h96M-60 58h60') +
    oval(C.wood, 70, 46, 34, 26) +
    rect(C.mustard, -90, 84, 180, 66, 8),
  rug:
    rect(C.brick, -180, -140, 360, 270, 4) +
    rect(C.sand, -156, -116, 312, 222) +
    rect(C.wine, -140, -100, 280, 190) +
    times(3, (n) =>
      at(
        -90 + n * 90,
        -5,
        1,
        path(C.mustard, 'M0-70L42 0 0 70-42 0Z'),
        path(C.teal, 'M0-42L24 0 0 42-24 0Z'),
        circle(C.sand, 0, 0, 9),
      ),
    ) +
    times(15, (n) => line(C.sand, 6, `M${-174 + n * 25}-142v-18M${-174 + n * 25} 132v18`)),
  dress:
    line(C.grey, 10, 'M0 90v60M-60 152h120') +
    path(
      C.plum,
      'M-46-150h92c-6 40 10 60 24 90-30 30-30 50-18 70l58 90h-220l58-90c12-20 12-40-18-70 14-30 30-50 24-90Z',
    ) +
    line(C.mustard, 8, 'M-50 8h100') +
    circle(C.wood, 0, -168, 16) +
    line(C.mustard, 9, 'M-60-130c30 60 80 60 116 10', '14 6'),
  hanger:
    line(C.ink, 10, 'M0-120c0-24 30-20 30-40s-34-28-40-6M0-120L-150-40h300Z') +
    path(C.wine, 'M-130-52L-40-92c10 20 70 20 80 0l90 40-24 70-34-14 20 146h-184l20-146-34 14Z') +
    line(C.mustard, 8, 'M-84 110h168M0-76V146') +
    at(
      120,
      90,
      0.9,
      path(C.white, 'M-50-40c30-16 70-16 100 0 6 60-20 90-50 90s-56-30-50-90Z'),
      circle(C.ink, -20, -8, 8),
      circle(C.ink, 20, -8, 8),
      line(C.ink, 6, 'M-18 18c10 12 26 12 36 0'),
    ),
  scissors:
    rect(C.navy, -190, 60, 380, 90, 8) +
    line(C.white, 5, 'M-170 84h340', '16 12') +
    turned(38, path(C.mist, 'M-16 20L-6-180c26 40 30 120 22 200Z'), ring(C.red, 18, -30, 70, 40)) +
    turned(-38, path(C.white, 'M16 20L6-180c-26 40-30 120-22 200Z'), ring(C.red, 18, 30, 70, 40)) +
    circle(C.ink, 0, 4, 12) +
    line(C.mustard, 20, 'M-190 130c60-40 120 20 200-6s110-20 180 6'),
  label:
    path(C.teal, TEE) +
    line(C.pine, 8, 'M-70-150c20 34 120 34 140 0') +
    rect(C.mint, -60, 20, 60, 60, 6) +
    line(C.ink, 5, 'M60-40L120 30') +
    turned(
      12,
      path(C.mustard, 'M104 20h80l24 30v76h-104Z'),
      circle(C.white, 150, 44, 9),
      line(C.brown, 7, 'M124 80h60M124 102h38'),
    ),
  yarn:
    circle(C.terra, -50, 50, 100) +
    line(
      C.orange,
      8,
      'M-130 10c60-40 120-40 160 0M-144 50c60-40 140-40 186 10M-130 100c60-40 110-40 160-6M-60-48c50 40 60 120 20 190M-110-26c50 40 60 110 20 170',
    ) +
    circle(C.mint, 104, 84, 66) +
    line(C.teal, 7, 'M46 70c40-26 80-20 116 10M50 110c30-20 70-20 108-4') +
    line(C.wood, 12, 'M-90-150L60 60M60-150L-80 50') +
    circle(C.wood, -94, -156, 14) +
    circle(C.wood, 64, -156, 14),
  shoe:
    path(C.teal, 'M-180-30c20 20 50 14 60-50l60-20c40 70 90 100 190 110 50 8 60 40 60 70h-370Z') +
    rect(C.white, -186, 78, 376, 34, 16) +
    rect(C.orange, -186, 104, 376, 24, 12) +
    line(C.white, 9, 'M-40-60l40-20M-14-32l40-20M18-8l36-20') +
    line(C.mustard, 12, 'M-150 40c60 10 120-4 160-20') +
    line(C.white, 10, 'M-214 10h26M-226 50h30'),
  soles: times(2, (n) =>
    at(
      n ? 84 : -84,
      -6,
      1,
      `<g transform="scale(${n ? -1 : 1} 1)">${path(C.navy, 'M-60-90C-70-170 40-190 60-100c8 40-10 60-10 110s16 130-40 140c-56 6-60-70-54-120C-40-20-54-50-60-90Z') + line(C.orange, 9, 'M-30-90c20-30 40-30 60 0M-24-50c20-20 40-20 50 0M-20 50h44M-20 86h44') + rect(C.mustard, -16, 0, 36, 26, 6)}</g>`,
    ),
  ),
  parasol:
    line(C.wood, 14, 'M0-130V150') +
    path(C.red, 'M-200-20C-180-150-60-170 0-170S180-150 200-20Z') +
    path(
      C.white,
      'M-120-20C-110-110-50-160 0-170-20-120-40-70-40-20ZM120-20C110-110 50-160 0-170 20-120 40-70 40-20Z',
    ) +
    rect(C.bark, -60, 136, 120, 18, 9) +
    turned(-20, rect(C.mustard, -30, -96, 60, 44, 4), line(C.brown, 4, 'M-24-90h48M-24-58h48', '5 6')),
} satisfies Record<string, string>
