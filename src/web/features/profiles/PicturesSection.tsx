import { useMutation, useQueryClient } from '@tanstack/react-query'
import ImageUp from 'lucide-react/icons/image-up'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { uploadRefusal, UPLOADS } from '#domain/uploads.ts'
import { toastFailure, toastError } from '#web/lib/toast.ts'
import { call } from '#web/lib/call.ts'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { refreshMember, toastSaved } from './settings-query.ts'
import { FrameDialog } from './FrameDialog.tsx'
import { type PictureKind, PICTURES } from './picture-kinds.ts'

export function PicturesSection({ viewer: { profile } }: { viewer: Viewer }) {
  return (
    <>
      <p className="-mt-4 text-small text-muted">
        JPG, PNG ou WebP. Photo : 5 Mo au plus. Bannière : 10 Mo au plus.
      </p>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[auto_1fr]">
        <PictureSetting kind="avatar" hasPicture={profile.custom_avatar_url !== null}>
          <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={112} />
        </PictureSetting>
        <PictureSetting kind="banner" hasPicture={profile.cover_image_url !== null}>
          {profile.cover_image_url ? (
            <img
              src={profile.cover_image_url}
              alt=""
              width={1600}
              height={400}
              className="h-28 w-full rounded-media bg-well object-cover"
            />
          ) : (
            <div className="grid h-28 place-items-center rounded-media bg-well text-small text-muted">
              Aucune bannière
            </div>
          )}
        </PictureSetting>
      </div>
    </>
  )
}

type PictureSettingProps = { kind: PictureKind; hasPicture: boolean; children: ReactNode }
type Chosen = { picture: ImageBitmap; name: string }

/** One picture of the profile, with buttons to change or remove it. */
function PictureSetting({ kind, hasPicture, children }: PictureSettingProps) {
  const { label, change } = PICTURES[kind]
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  // Bitmaps are large: freed at once, not when the garbage collector runs.
  useEffect(() => () => chosen?.picture.close(), [chosen])
  const take = async (file: File) => {
    const refusal = uploadRefusal(kind, file)?.message ?? null
    const picture = refusal ? null : await createImageBitmap(file).catch(() => null)
    const problem = refusal ?? (picture ? null : UPLOADS[kind].notAnImage)
    setError(problem)
    if (problem) toastError(problem)
    if (picture) setChosen({ picture, name: file.name })
  }
  return (
    <div role="group" aria-label={label} className="grid min-w-0 content-start gap-3">
      <h3 className="font-sans text-small font-semibold tracking-normal">{label}</h3>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => chooser.current?.click()}>
          <ImageUp className="size-4" />
          {change}
        </Button>
        {hasPicture && <RemoveButton kind={kind} />}
      </div>
      {error && <FieldError id={`${kind}-error`}>{error}</FieldError>}
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      {chosen && <FrameDialog kind={kind} {...chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function RemoveButton({ kind }: { kind: PictureKind }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(PICTURES[kind].unset, {}),
    onSuccess: async () => {
      await refreshMember(client)
      toastSaved('Image retirée')
    },
    onError: (error) => toastFailure(error, 'Erreur lors de la suppression'),
  })
  return (
    <Button
      ref={focusPrevious}
      variant="quietDanger"
      busy={isPending}
      aria-label={PICTURES[kind].remove}
      onClick={() => mutate()}
    >
      Retirer
    </Button>
  )
}

const focusPrevious = focusOnRemoval((button) => button.previousElementSibling)
