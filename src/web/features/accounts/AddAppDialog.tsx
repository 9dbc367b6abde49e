import Copy from 'lucide-react/icons/copy'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import {
  FACTOR_NAME_MAX,
  type FactorAdded,
  type QrCode,
  type TotpEnrolment,
} from '#domain/accounts/second-factor.ts'
import { codeRule, CodeField } from '#web/features/accounts/auth/CodeField.tsx'
import { call } from '#web/lib/call.ts'
import { copyText } from '#web/lib/share.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'

type AddAppDialogProps = {
  enrolment: TotpEnrolment
  token: string | undefined
  onClose: () => void
  onAdded: (name: string, added: FactorAdded) => void
}

/** Adds an authenticator app by its first code. */
export function AddAppDialog({ enrolment, token, onClose, onAdded }: AddAppDialogProps) {
  const form = useForm({
    rules: { code: codeRule, name: nameRule },
    send: async ({ code, name }) =>
      onAdded(name, await call(secondFactorApi.addTotp, { body: { code, name, token } })),
  })
  return (
    <FormDialog
      form={form}
      title="Ajouter une application"
      description="Avec une application d’authentification de votre téléphone, scannez cette image, puis saisissez le premier code qu’elle affiche."
      submitLabel="Activer"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrPicture qr={enrolment.qr} />
        <Secret enrolment={enrolment} />
      </div>
      <CodeField error={form.errors.code} />
      <NameField error={form.errors.name} defaultValue="Mon téléphone" />
    </FormDialog>
  )
}

/** Black on white in both themes: not every camera reads an inverted code. */
function QrPicture({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <svg
      role="img"
      aria-label="Code QR pour votre application"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-media"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** For an app on this very device, and for those who cannot scan. */
function Secret({ enrolment: { secret, uri } }: { enrolment: TotpEnrolment }) {
  return (
    <div className="grid gap-2 text-dense">
      <p>
        Pas d’appareil photo ?{' '}
        <a href={uri} className="link">
          Ouvrez l’application ici
        </a>{' '}
        ou saisissez-y cette clé :
      </p>
      <p className="flex items-center gap-1 rounded-media bg-well py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono break-words">{secret}</code>
        <IconButton label="Copier la clé" onClick={() => void copyText(secret.replaceAll(' ', ''), COPY)}>
          <Copy />
        </IconButton>
      </p>
    </div>
  )
}

const COPY = { done: 'Clé copiée', failure: 'Sélectionnez la clé pour la copier.' }

export function NameField({ error, defaultValue }: { error: string | undefined; defaultValue: string }) {
  return (
    <Field label="Nom" hint="Pour la reconnaître dans cette liste." error={error}>
      <Input
        name="name"
        required
        maxLength={FACTOR_NAME_MAX}
        autoComplete="off"
        defaultValue={defaultValue}
      />
    </Field>
  )
}

export const nameRule = (name: string) => (name.trim() === '' ? 'Donnez un nom.' : null)
