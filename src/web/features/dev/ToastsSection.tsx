import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Specimen } from './Specimen.tsx'

const showTitle = () => toast({ title: 'Plan reposté !' })

const showDone = () => toast({ title: 'Quête complétée', description: '+20 XP. Vous avez 205 XP.' })

const showFailure = () =>
  toast({ title: 'Erreur', description: 'Impossible d’envoyer le message', variant: 'destructive' })

const showFailureWithAction = () =>
  toast({
    title: 'Erreur',
    description: 'Impossible d’envoyer le message',
    variant: 'destructive',
    action: { label: 'Réessayer', onClick: () => toast({ title: 'Message envoyé' }) },
  })

const showLonger = () =>
  toast({
    title: 'Plan retiré de vos favoris',
    duration: 10_000,
    action: { label: 'Annuler', onClick: () => toast({ title: 'Plan remis dans vos favoris' }) },
  })

const showInvitation = () =>
  toast({
    title: 'Connexion requise',
    description: 'Vous devez être connecté pour reposter.',
    variant: 'plain',
    duration: 10_000,
    action: { label: 'Se connecter', onClick: () => {} },
    secondAction: { label: 'Créer un compte', onClick: () => {} },
  })

export function ToastsSection() {
  return (
    <Specimen label="Ils partent après 5 secondes, et attendent tant qu’on les survole" wide>
      <Button onClick={showTitle}>Titre seul</Button>
      <Button onClick={showDone}>Titre et description</Button>
      <Button onClick={showLonger}>Avec une action, 10 secondes</Button>
      <Button onClick={showInvitation}>Ni succès ni erreur, deux actions</Button>
      <Button variant="quietDanger" onClick={showFailure}>
        Erreur
      </Button>
      <Button variant="quietDanger" onClick={showFailureWithAction}>
        Erreur avec une action
      </Button>
    </Specimen>
  )
}
