import { type SubmitEvent, useRef, useState } from 'react'
import Trophy from 'lucide-react/icons/trophy'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Field } from '#web/ui/Field.tsx'
import { HoverCard } from '#web/ui/HoverCard.tsx'
import { menuItemClass } from '#web/ui/menu.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast, type ToastOptions } from '#web/lib/toast.ts'
import { type Section, Specimen, useFakeRequest } from './Specimen.tsx'

export const overlaySections: Section[] = [
  { id: 'toasts', title: 'Toasts', Specimens: Toasts },
  { id: 'dialogues', title: 'Dialogues et tiroir', Specimens: Dialogs },
  { id: 'survol', title: 'Au survol', Specimens: Hover },
]

const FAILURE = {
  title: 'Erreur',
  description: 'Impossible d’envoyer le message',
  variant: 'destructive',
} as const

const TOASTS: Record<string, ToastOptions> = {
  'Titre seul': { title: 'Plan reposté !' },
  'Titre et description': { title: 'Quête complétée', description: '+20 XP. Vous avez 205 XP.' },
  'Avec une action, 10 secondes': {
    title: 'Plan retiré de vos favoris',
    duration: 10_000,
    action: { label: 'Annuler', onClick: () => toast({ title: 'Plan remis dans vos favoris' }) },
  },
  'Deux actions': {
    title: 'Connexion requise',
    description: 'Vous devez être connecté pour reposter.',
    variant: 'plain',
    duration: 10_000,
    action: { label: 'Se connecter', onClick: () => {} },
    secondAction: { label: 'Créer un compte', onClick: () => {} },
  },
  Erreur: FAILURE,
  'Erreur avec une action': {
    ...FAILURE,
    action: { label: 'Réessayer', onClick: () => toast({ title: 'Message envoyé' }) },
  },
}

function Toasts() {
  return (
    <Specimen label="Ils partent après 5 secondes, et attendent tant qu’on les survole" wide>
      {Object.entries(TOASTS).map(([name, options]) => (
        <Button key={name} onClick={() => toast(options)}>
          {name}
        </Button>
      ))}
    </Specimen>
  )
}

const DIALOGS = {
  'Dialogue avec un formulaire': ReportDialog,
  'Question avec réponse': DeleteDialog,
  'Question au travail': SlowConfirmDialog,
  'Dialogue long': LongDialog,
  'Dialogue à terminer': UnfinishedDialog,
  Tiroir: SampleDrawer,
}

function Dialogs() {
  const [openName, setOpenName] = useState<string | null>(null)
  return (
    <Specimen label="Le focus y reste, Échap les ferme, le focus revient au bouton" wide>
      {Object.entries(DIALOGS).map(([name, Modal]) => (
        <span key={name}>
          <Button aria-haspopup="dialog" onClick={() => setOpenName(name)}>
            {name}
          </Button>
          <Modal open={openName === name} onClose={() => setOpenName(null)} />
        </span>
      ))}
    </Specimen>
  )
}

type OpenState = { open: boolean; onClose: () => void }

/** A form, closed by its close button. Its toast shows above it. */
function ReportDialog(state: OpenState) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    toast({ title: 'Signalement envoyé', description: 'L’équipe le lira sous 24 heures.' })
  }
  return (
    <Dialog {...state} title="Signaler ce plan" description="Dites-nous ce qui ne va pas, en une phrase.">
      <form onSubmit={send} className="grid gap-4">
        <Field label="Raison">
          <Textarea />
        </Field>
        <Button type="submit" variant="primary">
          Envoyer
        </Button>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ open, onClose }: OpenState) {
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={onClose}
      destructive
      title="Supprimer ce plan ?"
      description="« Fabriquer des savons à froid » sera retiré, avec ses 12 commentaires. Cette action est définitive."
      confirmLabel="Supprimer le plan"
    />
  )
}

/** The request takes two seconds and fails. */
function SlowConfirmDialog({ open, onClose }: OpenState) {
  const { isBusy, start } = useFakeRequest()
  const [error, setError] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={() => start(() => setError('Le plan n’a pas pu être publié. Réessayez.'))}
      busy={isBusy}
      busyLabel="Publication…"
      error={isBusy ? null : error}
      title="Publier ce plan ?"
      description="Il sera visible de tous dès que l’équipe l’aura validé."
      confirmLabel="Publier"
    />
  )
}

const CHANGES = Array.from({ length: 24 }, (_, index) => `Version ${24 - index} : budget et étapes revus`)

/** Taller than the window: it scrolls, the page behind does not. */
function LongDialog(state: OpenState) {
  return (
    <Dialog
      {...state}
      size="l"
      title="Historique du plan"
      footer={<Button onClick={state.onClose}>Compris</Button>}
    >
      <ol className="divide-y divide-line leading-[3rem]">
        {CHANGES.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ol>
    </Dialog>
  )
}

/** With unsaved input: neither Esc nor a click on the backdrop closes it. */
function UnfinishedDialog(state: OpenState) {
  return (
    <Dialog
      {...state}
      dismissible={false}
      title="Votre brouillon n’est pas enregistré"
      footer={<Button onClick={state.onClose}>Enregistrer</Button>}
    />
  )
}

function SampleDrawer(state: OpenState) {
  return (
    <Drawer {...state} title="Explorer">
      <a href="#dialogues" className={menuItemClass()}>
        <Trophy />
        Top
      </a>
    </Drawer>
  )
}

function Hover() {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <Specimen label="Carte : après 700 ms, au survol ou au clavier ; part après 300 ms">
      <span ref={anchor}>
        <a href="#survol" className="hit font-semibold hover:underline">
          Camille Rochat
        </a>
        <HoverCard anchor={anchor} label="Camille Rochat">
          <Avatar src={null} name="Camille" size={64} />
          <p className="my-3">Torréfactrice à Lausanne. J’écris mes plans avec les vrais chiffres.</p>
          <Button variant="primary">Suivre</Button>
        </HoverCard>
      </span>
    </Specimen>
  )
}
