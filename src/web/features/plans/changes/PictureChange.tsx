import { PLAN_PICTURE, smallPicture } from '#domain/pictures.ts'

type PictureChangeProps = { before: string | null; after: string | null }

/** The plan's picture, then and now. */
export function PictureChange({ before, after }: PictureChangeProps) {
  return (
    <div className="grid grid-cols-2 gap-3 text-small">
      <del className="grid content-start gap-1 no-underline">
        <span className="text-muted">Image approuvée</span>
        <Picture url={before} alt="Image de la version approuvée" look="ring-bad" />
      </del>
      <ins className="grid content-start gap-1 no-underline">
        <span className="text-muted">Nouvelle image</span>
        <Picture url={after} alt="Image de la nouvelle version" look="ring-good" />
      </ins>
    </div>
  )
}

function Picture({ url, alt, look }: { url: string | null; alt: string; look: string }) {
  const shape = `aspect-2/1 w-full rounded-media bg-well ring-2 ${look}`
  return url ? (
    <img
      src={smallPicture(url)}
      alt={alt}
      width={PLAN_PICTURE.width / 2}
      height={PLAN_PICTURE.height / 2}
      className={`${shape} object-cover`}
    />
  ) : (
    <span className={`${shape} grid place-items-center text-muted`}>Aucune</span>
  )
}
