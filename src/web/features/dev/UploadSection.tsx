import { useState } from 'react'
import { type UploadedFile, uploadRefusal } from '#domain/uploads.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { UploadField } from '#web/ui/UploadField.tsx'
import { Specimen } from './Specimen.tsx'

const MOST_BYTES = 5_000_000

export function UploadSection() {
  const [name, setName] = useState<string | null>(null)
  const [picture, setPicture] = useState<UploadedFile | null>(null)
  return (
    <>
      <Specimen label="Avec un pourcentage, un aperçu, et de quoi annuler" stacked>
        <UploadField
          label="Image de couverture"
          hint="JPG, PNG ou WebP, 5 Mo au plus."
          accept="image/*"
          check={(file) => (file.size > MOST_BYTES ? 'Cette image dépasse 5 Mo.' : null)}
          upload={pretendUpload}
          onDone={setName}
          preview={name && <Preview name={name} />}
          onRemove={() => setName(null)}
        />
      </Specimen>
      <Specimen label="Un envoi réel : il faut être connecté" stacked>
        <UploadField
          label="Photo à envoyer"
          hint="JPG, PNG ou WebP, 5 Mo au plus."
          accept="image/*"
          check={(file) => uploadRefusal('avatar', file)?.message ?? null}
          upload={uploadPicture('avatar')}
          onDone={setPicture}
          preview={
            picture && (
              <img src={picture.url} width={96} height={96} alt="Votre envoi" className="rounded-media" />
            )
          }
          onRemove={() => setPicture(null)}
        />
      </Specimen>
      <Specimen label="Un envoi qui échoue ; inactif" stacked>
        <UploadField label="Photo de profil" upload={fail} onDone={() => {}} />
        <UploadField label="Bannière" hint="Réservée aux VIP." upload={fail} onDone={() => {}} disabled />
      </Specimen>
    </>
  )
}

function Preview({ name }: { name: string }) {
  return <div className="grid h-28 place-items-center rounded-media bg-block text-on-block">{name}</div>
}

/** One percent every 40 ms. */
async function pretendUpload(file: File, onProgress: (done: number) => void, signal: AbortSignal) {
  for (let percent = 0; percent <= 100 && !signal.aborted; percent++) {
    onProgress(percent / 100)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return file.name
}

const fail = () => Promise.reject(new Error('no connection'))
