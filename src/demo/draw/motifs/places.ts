import { C } from '../palette.ts'
import { at, circle, line, oval, path, rect, times, turned } from '../shapes.ts'

const windows = (colour: string, xs: number[], ys: number[], w = 44, h = 54) =>
  xs
    .map((x) =>
      ys
        .map(
          (y) =>
            rect(colour, x - w / 2, y, w, h, 4) +
            line(C.white, 4, `M${x} ${y}v${h}M${x - w / 2} ${y + h / 2}h${w}`),
        )
        .join(''),
    )
    .join('')

const awning = (x: number, y: number, w: number, a: string, b: string) =>
  times(6, (n) => path(n % 2 ? a : b, `M${x + (n * w) / 6} ${y}h${w / 6}v44c0 22-${w / 6} 22-${w / 6} 0Z`))

/** Houses, and what drives, rolls and sails. */
export const PLACES = {
  house:
    rect(C.cream, -140, -50, 280, 200) +
    path(C.brick, 'M-176-40L0-180 176-40Z') +
    rect(C.bark, 90, -150, 34, 70) +
    windows(C.sky, [-84, 84], [-10]) +
    rect(C.teal, -30, 50, 60, 100, 6) +
    circle(C.mustard, 16, 104, 6) +
    circle(C.leaf, -160, 120, 36) +
    circle(C.green, 164, 126, 30),
  creole:
    rect(C.white, -150, -20, 300, 170) +
    path(C.teal, 'M-196-10l60-90h272l60 90Z') +
    path(C.white, 'M-46-64L0-130l46 66v30h-92Z') +
    path(C.pine, 'M-60-58L0-146 60-58 48-50 0-118-48-50Z') +
    times(6, (n) => rect(C.mint, -176 + n * 68, -10, 12, 160)) +
    windows(C.sky, [-96, 96], [30]) +
    rect(C.red, -30, 40, 60, 110, 4) +
    rect(C.mint, -190, 96, 130, 10) +
    rect(C.mint, 60, 96, 130, 10) +
    times(5, (n) => circle([C.red, C.mustard, C.rose, C.red, C.mustard][n] ?? C.red, -170 + n * 26, 128, 13)),
  bigHouse:
    rect(C.sand, -190, -30, 380, 180) +
    path(C.terra, 'M-214-24l60-110h308l60 110Z') +
    path(C.sand, 'M-60-80L0-160l60 80v60H-60Z') +
    path(C.brick, 'M-76-72L0-180 76-72l-14 10L0-146-62-62Z') +
    windows(C.sky, [-140, -70, 70, 140], [10]) +
    windows(C.amber, [0], [-90], 36, 40) +
    rect(C.pine, -28, 50, 56, 100, 6) +
    rect(C.bark, 112, -176, 34, 60),
  postOffice:
    rect(C.amber, -180, -110, 360, 260) +
    path(C.bark, 'M-200-104l36-60h328l36 60Z') +
    rect(C.navy, -110, -84, 220, 46, 6) +
    line(C.mustard, 8, 'M-60-60c20-16 40-16 60 0s60 10 70-4') +
    windows(C.ice, [-120, 120], [-10, 74]) +
    rect(C.brown, -44, 20, 88, 130, 6) +
    line(C.bark, 5, 'M0 20v130') +
    rect(C.red, 166, 60, 40, 60, 8),
  shop:
    rect(C.cream, -190, -120, 380, 270) +
    rect(C.navy, -190, -160, 380, 60, 6) +
    line(C.cream, 8, 'M-80-130H80') +
    awning(-190, -100, 380, C.white, C.teal) +
    rect(C.sky, -160, -30, 180, 140, 4) +
    rect(C.ice, -140, -10, 60, 100, 4) +
    rect(C.brown, 60, -30, 96, 180, 4) +
    rect(C.sky, 74, -14, 68, 80, 4) +
    rect(C.white, -120, 10, 100, 54, 6) +
    line(C.red, 8, 'M-100 28h60M-100 46h36'),
  paintedShop:
    rect(C.brick, -190, -160, 380, 310) +
    rect(C.sky, -160, -130, 320, 210, 6) +
    path(
      C.white,
      'M-110 50v-130h50c44 0 44 56 6 62 46 6 46 68-10 68Zm26-76h20c16 0 16-32 0-32h-20Zm0 54h24c18 0 18-34 0-34h-24Z',
    ) +
    path(C.mustard, 'M40 50V-80h28v106h56v24Z') +
    rect(C.bark, -190, 96, 380, 54) +
    turned(
      30,
      rect(C.wood, 100, -60, 20, 150, 8),
      rect(C.grey, 94, -90, 32, 36),
      path(C.mustard, 'M94-90h32c0-40-14-40-16-60-4 20-16 24-16 60Z'),
    ),
  hangar:
    path(C.grey, 'M-200 150V-40C-200-190 200-190 200-40v190Z') +
    path(C.mist, 'M-180 150V-36C-180-160 180-160 180-36v186Z') +
    times(3, (r) =>
      times(3, (n) =>
        rect(
          [C.mustard, C.teal, C.rose, C.sky, C.terra, C.mint, C.lilac, C.amber, C.pine][r * 3 + n] ?? C.sky,
          -150 + n * 104,
          -70 + r * 74,
          92,
          64,
          6,
        ),
      ),
    ) +
    at(
      140,
      60,
      0.8,
      line(C.wood, 10, 'M0-90l-50 200M0-90l50 200M-34 40h68'),
      rect(C.white, -56, -70, 112, 90, 4),
      path(C.red, 'M-30 0c10-60 60-60 60 0Z'),
    ),
  hut:
    path(C.green, 'M-220 150L-90-70l70 110 60-70 190 180Z') +
    rect(C.wood, -110, 10, 220, 140) +
    path(C.bark, 'M-140 20L0-90 140 20Z') +
    windows(C.amber, [-60, 60], [44], 40, 44) +
    rect(C.brick, -24, 60, 48, 90, 4) +
    times(2, (n) =>
      at(
        n ? 180 : -176,
        60,
        1,
        line(C.brown, 12, 'M0 90C-10 40 0 0 6-50'),
        times(5, (k) => turned(-70 + k * 36, path(C.leaf, 'M0-40c14-30 12-70 6-90-20 20-26 60-6 90Z'))),
      ),
    ),
  van:
    rect(C.teal, -200, -110, 270, 210, 20) +
    path(C.teal, 'M60-60h70l66 80v80H60Z') +
    path(C.sky, 'M84-40h40l44 56H84Z') +
    rect(C.cream, -170, -60, 190, 100, 6) +
    awning(-182, -72, 214, C.white, C.red) +
    times(5, (n) => circle([C.red, C.mustard, C.leaf, C.orange, C.wine][n] ?? C.red, -146 + n * 36, 18, 16)) +
    rect(C.wood, -182, 34, 214, 16, 4) +
    times(2, (n) => circle(C.ink, n ? 116 : -118, 104, 42) + circle(C.mist, n ? 116 : -118, 104, 18)),
  bus:
    rect(C.mustard, -200, -100, 390, 200, 34) +
    rect(C.cream, -200, 20, 390, 26) +
    times(4, (n) => rect(C.sky, -176 + n * 78, -74, 64, 74, 10)) +
    rect(C.sky, 138, -74, 52, 90, 10) +
    times(2, (n) => circle(C.ink, n ? 110 : -110, 106, 44) + circle(C.mist, n ? 110 : -110, 106, 18)) +
    at(
      -20,
      -110,
      0.7,
      path(C.brown, 'M-100 0h70l-8-60h-54ZM20 0h90l-10-76H30Z'),
      circle(C.leaf, -64, -66, 26),
      circle(C.red, 52, -82, 20),
      circle(C.orange, 84, -80, 20),
    ),
  train:
    rect(C.brick, -210, -110, 420, 200, 20) +
    rect(C.cream, -210, -10, 420, 24) +
    times(4, (n) => rect(n === 1 ? C.amber : C.ice, -184 + n * 98, -84, 74, 60, 8)) +
    rect(C.bark, -220, -130, 440, 28, 12) +
    times(
      4,
      (n) =>
        circle(C.ink, -140 + n * 94 + (n > 1 ? 0 : -10), 104, 30) +
        circle(C.grey, -140 + n * 94 + (n > 1 ? 0 : -10), 104, 12),
    ) +
    line(C.grey, 10, 'M-240 140h480') +
    at(
      0,
      44,
      0.5,
      path(C.white, 'M-50-20h90v30c0 50-90 50-90 0Z'),
      line(C.white, 10, 'M40-10c40-6 40 44-6 44'),
    ),
  boat:
    path(C.white, 'M-120-30h220l30 70h-270Z') +
    rect(C.white, -80, -90, 150, 60, 6) +
    rect(C.red, 10, -150, 44, 66, 4) +
    times(4, (n) => circle(C.blue, -90 + n * 54, 10, 12)) +
    times(3, (n) => rect(C.sky, -64 + n * 44, -74, 30, 24, 4)) +
    path(C.navy, 'M-196 40h392l-36 90h-320Z') +
    line(C.mustard, 8, 'M-168 70h336') +
    path(C.blue, 'M-206 116c34-22 68-22 103 0s69 22 103 0 69-22 103 0 69 22 103 0v44h-412Z'),
  cinema:
    line(C.bark, 12, 'M-150 150V-120M150 150V-120') +
    rect(C.white, -180, -150, 360, 210, 6) +
    rect(C.plum, -166, -136, 332, 182) +
    circle(C.mustard, 70, -60, 44) +
    path(C.night, 'M-166 46c40-70 90-70 130-30 40-50 110-40 202 30Z') +
    times(
      5,
      (n) => circle(C.ink, -140 + n * 70, 112, 28) + path(C.ink, `M${-184 + n * 70} 160c0-40 88-40 88 0Z`),
    ),
  net:
    rect(C.wood, -150, -160, 300, 310, 8) +
    rect(C.sky, -126, -136, 252, 262) +
    circle(C.amber, 60, -70, 40) +
    path(C.leaf, 'M-126 126V40c60-40 160-40 252 0v86Z') +
    times(9, (n) => line(C.white, 2.5, `M${-112 + n * 28}-136v262M-126 ${-120 + n * 29}h252`)) +
    line(C.wood, 12, 'M0-136v262') +
    at(
      120,
      -120,
      1,
      oval(C.ink, 0, 0, 12, 6),
      line(C.ink, 3, 'M-6 0l-20-16M4 0l16-18M-4 4l-12 16M4 4l12 16'),
    ),
  sign:
    line(C.wood, 18, 'M-110 150V-60M110 150V-60') +
    rect(C.mustard, -190, -150, 380, 180, 12) +
    rect(C.white, -172, -132, 344, 144, 6) +
    path(C.navy, 'M-150-20l50-60 50 60v20h-100Z') +
    line(C.ink, 12, 'M-20-96h160M-20-64h120') +
    line(C.terra, 12, 'M-20-28h150') +
    times(5, (n) => path(n % 2 ? C.ink : C.mustard, `M${-190 + n * 76} 12h76v18h-76Z`)),
  stage:
    rect(C.wood, -220, 100, 440, 50) +
    rect(C.night, -200, -160, 400, 260) +
    path(C.wine, 'M-210-160h140c0 90-50 190-140 250ZM210-160H70c0 90 50 190 140 250Z') +
    path(
      C.red,
      'M-220-170h440v50c-40 30-70 30-110 0-40 30-70 30-110 0-40 30-70 30-110 0-40 30-70 30-110 0Z',
    ) +
    path(C.amber, 'M-40 100l20-190h40l20 190Z') +
    rect(C.ink, -110, -110, 220, 34, 6) +
    line(C.white, 7, 'M-80-93h90M24-93h50'),
  roof:
    path(C.brick, 'M-220 30L0-150 220 30Z') +
    times(4, (r) =>
      times(5 - (3 - r), (n) =>
        path(C.terra, `M${-30 * (2 + r) + n * 62} ${-62 + r * 26}h50v8c0 14-50 14-50 0Z`),
      ),
    ) +
    rect(C.cream, -170, 30, 340, 120) +
    rect(C.bark, 90, -140, 40, 80) +
    times(3, (n) =>
      at(
        -100 + n * 100,
        90,
        1,
        rect(C.white, -36, -44, 72, 88, 6),
        line([C.green, C.mustard, C.red][n] ?? C.red, 10, 'M-20-24h40'),
        line(C.grey, 6, 'M-20 0h40M-20 20h26'),
      ),
    ),
} satisfies Record<string, string>
