import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { SITE_NAME } from '#domain/site.ts'
import { copyText } from '#web/lib/share.ts'
import { useSite } from '#web/lib/site.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** Shown once: only the member's own button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { url } = useSite()
  const list = codes.join('\n')
  const text = `${SITE_NAME} : codes de secours\n${url}\n\n${list}\n\nChaque code ne sert qu’une fois.\n`
  return (
    <Dialog
      open
      dismissible={false}
      title="Vos codes de secours"
      description="Sans votre téléphone ni votre clé, un de ces codes vous laisse entrer. Chacun ne sert qu’une fois. Ils ne s’afficheront plus : conservez-les hors de ce navigateur."
      footer={
        <Button variant="primary" onClick={onClose}>
          J’ai conservé ces codes
        </Button>
      }
      onClose={onClose}
    >
      <ul
        aria-label="Codes de secours"
        className="grid grid-cols-1 gap-y-1 rounded-media bg-well p-4 font-mono text-dense"
      >
        {codes.map((code) => (
          <li key={code} className="py-0.5 whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button onClick={() => void copyText(list, COPY)}>
          <Copy className="size-4" />
          Copier
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="plan-b-codes-de-secours.txt"
          className={buttonClass()}
        >
          <Download className="size-4" />
          Télécharger
        </a>
      </div>
    </Dialog>
  )
}

const COPY = { done: 'Codes copiés', failure: 'Sélectionnez les codes pour les copier, ou téléchargez-les.' }
