import { C } from '../palette.ts'
import { at, circle, line, oval, path, rect, ring, times, turned } from '../shapes.ts'

const coin = (x: number, y: number, r: number) =>
  circle(C.mustard, x, y, r) +
  ring(C.amber, r / 8, x, y, r * 0.78) +
  line(
    C.brown,
    r / 7,
    `M${x - r * 0.22} ${y - r * 0.4}v${r * 0.8}M${x - r * 0.22} ${y - r * 0.38}h${r * 0.3}c${r * 0.34} 0 ${r * 0.34} ${r * 0.36} 0 ${r * 0.37}h${-r * 0.3}M${x + r * 0.1} ${y}c${r * 0.4} 0 ${r * 0.4} ${r * 0.38} 0 ${r * 0.38}h${-r * 0.32}`,
  )

/** Gold without a brand: a wreath. */
const plain = (x: number, y: number, r: number) =>
  circle(C.mustard, x, y, r) + ring(C.amber, r / 8, x, y, r * 0.78) + ring(C.brown, r / 12, x, y, r * 0.34)

const pile = (x: number, n: number) =>
  times(
    n,
    (k) =>
      rect(k % 2 ? C.amber : C.mustard, x - 54, 124 - k * 28, 108, 26, 12) +
      line(C.brown, 3, `M${x - 34} ${137 - k * 28}h68`),
  )

/** Money, animals and what stands for an idea. */
export const SIGNS = {
  coin: coin(0, -10, 150),
  piles: pile(-130, 3) + pile(0, 6) + pile(130, 9),
  oldGold: pile(-100, 5) + pile(30, 3) + plain(120, 50, 92) + plain(-60, -80, 60),
  savings:
    rect(C.ice, -110, -120, 220, 270, 40) +
    times(5, (n) => coin(-50 + (n % 3) * 50, 100 - Math.floor(n / 3) * 52, 34)) +
    rect(C.grey, -120, -150, 240, 40, 12) +
    rect(C.ink, -36, -142, 72, 12, 6) +
    coin(0, -176, 30),
  bolt:
    times(
      6,
      (n) =>
        line(
          C.blue,
          6,
          `M0 0l${(Math.cos(n * 1.047) * 180).toFixed(0)} ${(Math.sin(n * 1.047) * 170).toFixed(0)}`,
        ) +
        circle(
          n % 2 ? C.mint : C.orange,
          Math.round(Math.cos(n * 1.047) * 180),
          Math.round(Math.sin(n * 1.047) * 170),
          22,
        ),
    ) +
    circle(C.navy, 0, 0, 104) +
    path(C.mustard, 'M24-84l-70 100h40l-22 76 76-104H6Z'),
  shield:
    path(C.teal, 'M0-180c60 34 110 40 150 40 0 150-40 240-150 290-110-50-150-140-150-290 40 0 90-6 150-40Z') +
    path(C.mint, 'M0-146c46 24 84 32 118 34-4 116-40 182-118 224Z') +
    line(C.white, 22, 'M-56-10l40 44 80-90'),
  bubbles:
    path(
      C.white,
      'M-190-150h240c20 0 34 14 34 34v80c0 20-14 34-34 34h-150l-56 56v-56h-34c-20 0-34-14-34-34v-80c0-20 14-34 34-34Z',
    ) +
    line(C.grey, 10, 'M-170-96h190M-170-58h120') +
    path(
      C.teal,
      'M-20 10h190c18 0 30 12 30 30v56c0 18-12 30-30 30h-16v40l-50-40H-20c-18 0-30-12-30-30V40c0-18 12-30 30-30Z',
    ) +
    line(C.white, 10, 'M-10 50h150M-10 86h90'),
  notes:
    line(C.ink, 14, 'M-90 70v-190l180-40v190M-90-70l180-40') +
    oval(C.ink, -124, 78, 44, 32) +
    oval(C.ink, 56, 38, 44, 32) +
    line(C.terra, 12, 'M170 110v-130c20 30 50 30 40 70') +
    oval(C.terra, 146, 116, 28, 21) +
    line(C.teal, 12, 'M-190-40v-100') +
    oval(C.teal, -210, -36, 26, 19),
  compass:
    circle(C.wood, 0, -10, 160) +
    circle(C.cream, 0, -10, 132) +
    times(12, (n) => turned(n * 30, line(C.brown, n % 3 ? 5 : 10, 'M0-118v16'))).replaceAll(
      'rotate(',
      'translate(0 -10) rotate(',
    ) +
    path(C.red, 'M-20 0L60-96 24 14Z') +
    path(C.navy, 'M-20 0l-44 80L24 14Z') +
    circle(C.ink, 2, 6, 12),
  pin:
    path(C.mint, 'M-200 60l130-40 140 40 130-40v100l-130 40-140-40-130 40Z') +
    path('#8fb9a6', 'M-70 20l140 40v100L-70 120Z') +
    line(C.white, 7, 'M-180 110c60-60 120 20 180-20s110-20 170 10', '14 12') +
    path(C.red, 'M0 90C-70 0-96-40-96-86-96-140-54-180 0-180s96 40 96 94C96-40 70 0 0 90Z') +
    circle(C.white, 0, -88, 42),
  ladder: times(
    5,
    (n) =>
      rect(
        [C.mint, C.teal, C.mint, C.teal, C.mint][n] ?? C.mint,
        -200 + n * 82,
        110 - n * 58,
        72,
        40 + n * 58,
        8,
      ) + plain(-164 + n * 82, 82 - n * 58, 24),
  ),
  sheep:
    line(C.ink, 16, 'M-70 90v60M-20 96v54M60 96v54M104 86v64') +
    times(9, (n) =>
      circle(
        C.white,
        Math.round(10 + Math.cos(n * 0.698) * 104),
        Math.round(20 + Math.sin(n * 0.698) * 66),
        54,
      ),
    ) +
    rect(C.white, -80, -40, 190, 120, 50) +
    path(C.ink, 'M-180-60c0-34 90-40 100 0l-10 70c-10 30-60 30-74 0Z') +
    oval(C.ink, -190, -50, 26, 13) +
    circle(C.white, -148, -30, 8) +
    circle(C.white, -112, -30, 8),
  cat:
    line(C.orange, 30, 'M90 110c90 0 110-70 70-130') +
    path(C.orange, 'M-110 150c-20-120 40-160 110-160s130 40 110 160Z') +
    path(C.orange, 'M-90-20v-140l60 44c20-8 40-8 60 0l60-44v140c-20 70-160 70-180 0Z') +
    path(C.rose, 'M-78-60v-70l34 30ZM78-60v-70l-34 30Z') +
    circle(C.ink, -34, -40, 10) +
    circle(C.ink, 34, -40, 10) +
    path(C.brick, 'M-12-14h24L0 2Z') +
    line(C.white, 5, 'M-110-10l50-6M-110 16l52-16M110-10l-50-6M110 16L58 0') +
    line(C.brick, 8, 'M-20-110v24M0-114v24M20-110v24'),
  paw:
    rect(C.white, -150, -120, 300, 270, 24) +
    path(C.teal, 'M-150-50v-46c0-14 10-24 24-24h252c14 0 24 10 24 24v46Z') +
    rect(C.ink, -90, -150, 18, 54, 9) +
    rect(C.ink, 72, -150, 18, 54, 9) +
    path(C.terra, 'M0 20c40 0 70 40 60 70s-40 16-60 16-50 14-60-16 20-70 60-70Z') +
    oval(C.terra, -66, 10, 20, 28) +
    oval(C.terra, -26, -18, 20, 28) +
    oval(C.terra, 26, -18, 20, 28) +
    oval(C.terra, 66, 10, 20, 28),
  route:
    rect(C.white, -190, -140, 380, 280, 20) +
    line(C.mist, 26, 'M-160-60h320M-160 50h320M-60-110v220M70-110v220') +
    line(C.red, 11, 'M-140 90v-40h80v-110h130v80h70', '4 20') +
    circle(C.red, -140, 96, 16) +
    at(
      140,
      0,
      0.7,
      circle(C.red, 0, 0, 50),
      rect(C.white, -9, -30, 18, 60, 4),
      rect(C.white, -30, -9, 60, 18, 4),
    ),
  swim:
    circle(C.tan, 60, -60, 46) +
    path(C.red, 'M16-70c0-60 88-60 90 0Z') +
    line(C.tan, 36, 'M-150 30C-100-60-60-60 0 0') +
    line(C.ink, 6, 'M70-60h32') +
    path(C.teal, 'M-220 20c36-30 72-30 110 0s74 30 110 0 74-30 110 0 74 30 110 0v130h-440Z') +
    path(C.mint, 'M-220 80c36-30 72-30 110 0s74 30 110 0 74-30 110 0 74 30 110 0v70h-440Z'),
  invoice:
    turned(
      -8,
      rect(C.white, -150, -160, 220, 290, 10),
      line(C.grey, 8, 'M-120-100h100M-120-70h150M-120-40h130M-120-10h150'),
      rect(C.mint, -120, 40, 150, 40, 8),
    ) + coin(100, 60, 92),
  costMeal:
    at(
      -60,
      0,
      0.66,
      oval(C.white, 0, 0, 170, 170),
      ring(C.mist, 8, 0, 0, 118),
      circle(C.leaf, -30, -10, 44),
      circle(C.terra, 40, 10, 38),
    ) +
    [60, 110, 90, 170]
      .map((height, n) => rect(n === 3 ? C.terra : C.teal, 70 + n * 38, 110 - height, 28, height, 6))
      .join('') +
    line(C.cream, 7, 'M84 20l38-50 38 20 44-90'),
} satisfies Record<string, string>
