import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LogoMark } from '#web/ui/LogoMark.tsx'
import { Specimen } from './Specimen.tsx'
import { usePretendWork } from './use-pretend-work.ts'

export function OutcomesSection() {
  const { isBusy, start } = usePretendWork()
  return (
    <>
      <Specimen label="Rien encore, et quoi faire ensuite" stacked>
        <EmptyState
          heading="h3"
          title="Votre feed est vide"
          text="Suivez des membres pour retrouver ici leurs plans et leurs reposts."
          action={
            <a href="#etats" className={buttonClass({ variant: 'primary' })}>
              Voir les plans en tête
            </a>
          }
        />
      </Specimen>
      <Specimen label="Un autre dessin, sans action" stacked>
        <EmptyState
          heading="h3"
          title="Aucun message"
          text="Vos conversations apparaîtront ici."
          art={<LogoMark className="mb-2 size-12" />}
        />
      </Specimen>
      <Specimen label="Ce qui n’a pas pu être chargé" stacked>
        <ErrorWithRetry
          heading="h3"
          title="Les plans n’ont pas pu être chargés"
          text="La connexion a été coupée. Rien de ce que vous avez écrit n’est perdu."
          onRetry={start}
          busy={isBusy}
        />
      </Specimen>
      <Specimen label="Le nouvel essai est en cours" stacked>
        <ErrorWithRetry
          heading="h3"
          title="Les commentaires n’ont pas pu être chargés"
          onRetry={start}
          busy
        />
      </Specimen>
    </>
  )
}
