import { UPLOADS, uploadRefusal } from '#domain/uploads.ts'
import { PLAN_PICTURE } from '#domain/pictures.ts'
import { Card } from '#web/ui/Card.tsx'
import { UploadField } from '#web/ui/UploadField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { fieldId } from './plan-fields.ts'
import type { PictureUpload } from './plan-picture-upload.ts'

type ThumbnailFieldProps = {
  url: string | null
  upload: PictureUpload
  onChange: (path: string | null) => void
  error: string | undefined
}

/** The plan's thumbnail: scaled down in the browser, uploaded with progress. */
export function ThumbnailField({ url, upload, onChange, error }: ThumbnailFieldProps) {
  return (
    <Card as="section" id={fieldId('thumbnail')} aria-label="Vignette" className="grid gap-3">
      <UploadField
        label="Vignette (facultatif)"
        hint={`JPG, PNG ou WebP, ${UPLOADS.thumbnail.maxBytes / 1024 / 1024} Mo au plus. Ramenée à ${PLAN_PICTURE.width} × ${PLAN_PICTURE.height}.`}
        accept="image/jpeg,image/png,image/webp"
        check={(file) => uploadRefusal('thumbnail', file)?.message ?? null}
        upload={upload}
        onDone={({ path }) => onChange(path)}
        onRemove={() => onChange(null)}
        chooseLabel={url ? 'Changer d’image' : 'Choisir une image'}
        preview={
          url && (
            <img
              src={url}
              alt="Vignette du plan"
              width={PLAN_PICTURE.width}
              height={PLAN_PICTURE.height}
              className="aspect-3/2 w-full rounded-media bg-well object-cover"
            />
          )
        }
      />
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
    </Card>
  )
}
