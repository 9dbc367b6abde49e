import { ON_PHONES, PLAN_PICTURE, pictureSet, smallPicture } from '#domain/pictures.ts'

/** The picture of a card. Decorative: the title names the plan. */
export function PlanThumbnail({ url, isEager }: { url: string; isEager: boolean }) {
  return (
    <img
      src={smallPicture(url)}
      srcSet={pictureSet(url)}
      sizes={`${ON_PHONES}, 192px`}
      width={PLAN_PICTURE.width}
      height={PLAN_PICTURE.height}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className="aspect-2/1 w-full rounded-media bg-well object-cover sm:aspect-3/2 sm:w-48"
    />
  )
}
