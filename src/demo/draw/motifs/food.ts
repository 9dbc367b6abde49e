import { C } from '../palette.ts'
import { at, circle, line, oval, path, rect, ring, times } from '../shapes.ts'

/** What one eats, and what one makes it with. Each stands on y = 150, about 300 high. */
export const FOOD = {
  bucket:
    line(C.grey, 8, 'M-104-20C-110-190 110-190 104-20') +
    path(C.cream, 'M-110-24C-90-90 90-90 110-24Z') +
    path(C.mustard, 'M-118-30h236l-26 180H-92Z') +
    rect(C.amber, -126, -42, 252, 26, 10) +
    circle(C.white, 0, 62, 46) +
    path(C.green, 'M-22 66C-22 38 2 32 24 40c2 24-12 40-46 26Z'),
  jar:
    rect('#9fc3cd', -96, -110, 192, 260, 34) +
    path(C.tan, 'M-84-20c30-26 60 18 90-4s48-6 78 6v118c0 22-14 38-34 38H-50c-20 0-34-16-34-38Z') +
    circle(C.cream, -40, 40, 12) +
    circle(C.cream, 24, 76, 16) +
    circle(C.cream, 44, 14, 9) +
    rect(C.brick, -104, -146, 208, 44, 12) +
    rect(C.white, -56, 6, 112, 62, 8) +
    line(C.brown, 7, 'M-34 28h68M-34 46h44'),
  vending:
    rect(C.pine, -130, -170, 260, 320, 20) +
    rect(C.ice, -104, -140, 150, 210, 10) +
    times(
      3,
      (n) =>
        line(C.grey, 6, `M-104 ${-76 + n * 70}h150`) +
        times(
          2,
          (k) =>
            oval(C.wood, -66 + k * 72, -92 + n * 70, 28, 15) +
            line(C.cream, 4, `M${-78 + k * 72} ${-98 + n * 70}l10 10m6-14l10 10`),
        ),
    ) +
    rect(C.mustard, 66, -130, 44, 66, 8) +
    times(3, (n) => circle(C.white, 88, -30 + n * 30, 9)) +
    rect(C.ink, -84, 88, 112, 40, 8),
  oil:
    rect(C.green, -84, -110, 168, 260, 22) +
    path(C.leaf, 'M-84-92c0-24 20-34 84-34s84 10 84 34Z') +
    rect(C.mustard, 10, -168, 50, 48, 8) +
    line(C.grey, 12, 'M-70-130c0-40 60-40 60-6') +
    rect(C.cream, -62, -40, 124, 140, 14) +
    line(C.green, 6, 'M-34 74C-20 20 10 0 38-18') +
    oval(C.pine, -14, 44, 15, 22) +
    oval(C.leaf, 22, 30, 14, 20) +
    path(C.leaf, 'M10 0C14-24 34-30 48-26 46-10 32 2 10 0Z'),
  plate:
    oval(C.white, 0, 0, 170, 170) +
    ring(C.mist, 8, 0, 0, 118) +
    circle(C.leaf, -34, -22, 44) +
    circle(C.terra, 40, -14, 38) +
    path(C.mustard, 'M-50 40c30-20 80-16 100 8-20 32-74 34-100-8Z') +
    line(C.grey, 14, 'M-214-130v280') +
    line(C.grey, 8, 'M-236-130v66c0 22 44 22 44 0v-66') +
    line(C.grey, 14, 'M214-20v170') +
    path(C.grey, 'M206-150c30 20 36 90 8 130h-8Z'),
  cooker:
    rect(C.grey, -140, -30, 280, 180, 28) +
    rect(C.mist, -140, -30, 280, 44, 14) +
    path(C.mist, 'M-132-36C-120-110 120-110 132-36Z') +
    rect(C.ink, -186, -44, 120, 30, 14) +
    rect(C.ink, 66, -44, 120, 30, 14) +
    circle(C.red, 0, -106, 20) +
    line(C.white, 8, 'M-20-140c-14-16 12-26-2-44M20-140c-14-16 12-26-2-44') +
    ring(C.terra, 12, 0, 72, 44),
  vanilla: times(3, (n) => {
    const x = -100 + n * 100
    return (
      rect(C.ice, x - 34, -140, 68, 290, 30) +
      rect(C.wood, x - 24, -170, 48, 44, 8) +
      line(C.bark, 11, `M${x - 12} 126C${x - 22} 40 ${x - 4}-40 ${x - 14}-104`) +
      line(C.brown, 11, `M${x + 12} 126C${x + 22} 30 ${x}-30 ${x + 12}-98`) +
      rect(C.white, x - 34, 10, 68, 54) +
      line(C.green, 5, `M${x - 16} 30h32M${x - 16} 46h20`)
    )
  }),
  yoghurt: times(3, (n) => {
    const x = -120 + n * 120
    const y = n === 1 ? -60 : 0
    return (
      path(C.white, `M${x - 54} ${y}h108l-14 150h-80Z`) +
      rect([C.sky, C.rose, C.lime][n] ?? C.sky, x - 58, y - 16, 116, 26, 8) +
      path([C.blue, C.red, C.green][n] ?? C.blue, `M${x - 40} ${y + 54}h80l-5 52h-70Z`) +
      circle(C.white, x, y + 80, 15) +
      (n === 1 ? path(C.white, 'M-54 90h108l-6 60h-96Z') : '')
    )
  }),
  mill:
    rect(C.wood, -90, 20, 180, 130, 12) +
    rect(C.brown, -50, 74, 100, 54, 6) +
    circle(C.mustard, 0, 100, 9) +
    path(C.tan, 'M-70 20C-70-50 70-50 70 20Z') +
    path(C.grey, 'M-80-90h160l-46 66h-68Z') +
    line(C.ink, 10, 'M0-90v-40h96') +
    circle(C.brick, 96, -146, 18) +
    times(2, (n) =>
      at(
        n ? 160 : -160,
        20,
        n ? 1 : -1,
        line(C.mustard, 8, 'M0 130V-60'),
        times(4, (k) => oval(C.mustard, 16, -50 + k * 34, 12, 22) + oval(C.amber, -16, -38 + k * 34, 12, 22)),
      ),
    ),
  utensils:
    line(C.wood, 16, 'M-60 20L-110-130') +
    oval(C.wood, -118, -146, 32, 42) +
    line(C.grey, 12, 'M0 20v-110') +
    line(C.grey, 6, 'M0-90c-44-30-34-96 0-96s44 66 0 96M0-90c-16-40-12-90 0-96 12 6 16 56 0 96') +
    line(C.brown, 16, 'M54 20l46-120') +
    path(C.grey, 'M84-104l40 16 28-76-40-16Z') +
    path(C.teal, 'M-100 0h200l-22 150H-78Z') +
    rect(C.mint, -108, -14, 216, 30, 10),
  pots:
    path(C.terra, 'M-190 150c-40-60-34-120 0-150h70c34 30 40 90 0 150Z') +
    rect(C.brick, -200, -20, 90, 26, 8) +
    path('#8fb8c4', 'M-60 150c-60-90-40-190 10-220v-60h100v60c50 30 70 130 10 220Z') +
    line(C.navy, 9, 'M-92 20c40 22 144 22 184 0M-96 50c40 22 152 22 192 0') +
    rect(C.blue, -62, -150, 124, 28, 10) +
    path(C.mustard, 'M120 150c-30-40-24-90 4-110h66c28 20 34 70 4 110Z') +
    line(C.white, 6, 'M128 66l26 20-8 26 20 22'),
  glass:
    path(C.ice, 'M-90-140H70L54 150H-74Z') +
    path(C.mustard, 'M-84-70H64L54 150H-74Z') +
    path(C.white, 'M-94-70c0-40 30-44 46-34 14-34 60-30 66-2 26-10 52 6 48 36Z') +
    line(C.ice, 22, 'M76-60c70-10 76 120-8 130') +
    times(4, (n) => circle(C.amber, -46 + n * 28, 20 + (n % 2) * 50, 8)),
} satisfies Record<string, string>
