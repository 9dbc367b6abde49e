import { PLAN_PICTURE, smallPicture } from '#domain/pictures.ts'
import { bannerOf, everyone, goodCompany, pictureOf } from '../content/everyone.ts'
import { demoPlans, drawnPicture } from '../content/read-plans.ts'
import { banner } from './banner.ts'
import { diceOf } from './dice.ts'
import { LOOKS } from './portraits/looks.ts'
import { portrait } from './portraits/portrait.ts'
import { SUBJECTS } from './subjects.ts'
import { thumbnail } from './thumbnail.ts'

/** A picture to render, and where it belongs under « /demo ». */
type Picture = { file: string; svg: string; width: number; height: number }

const AVATAR = 256
const BANNER = { width: 1600, height: 400 }
const SMALL = 600

/** Every picture of the demo that is drawn by code: portraits, banners, and thumbnails in their two sizes. */
export const drawnPictures = (): Picture[] => [
  ...everyone
    .filter(({ avatar }) => !avatar)
    .map((member) => ({
      file: fileOf(pictureOf(member)),
      svg: portrait(known(LOOKS[member.handle], member.handle)),
      width: AVATAR,
      height: AVATAR,
    })),
  ...goodCompany.map(({ handle }) => ({
    file: fileOf(bannerOf(handle)),
    svg: banner(diceOf(handle)),
    width: BANNER.width,
    height: BANNER.height,
  })),
  ...demoPlans()
    .filter(({ name, thumbnail_url }) => thumbnail_url === drawnPicture(name))
    .flatMap((plan) => {
      const svg = thumbnail(plan, known(SUBJECTS[plan.name], plan.name))
      const height = (SMALL * PLAN_PICTURE.height) / PLAN_PICTURE.width
      return [
        { file: fileOf(plan.thumbnail_url), svg, ...PLAN_PICTURE },
        { file: fileOf(smallPicture(plan.thumbnail_url)), svg, width: SMALL, height },
      ]
    }),
]

const fileOf = (url: string) => url.replace('/demo/', '')

function known<T>(found: T | undefined, name: string): T {
  if (!found) throw new Error(`nobody has said how to draw « ${name} »`)
  return found
}
