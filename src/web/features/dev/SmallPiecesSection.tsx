import { Kbd } from '#web/ui/Kbd.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Specimen } from './Specimen.tsx'

export function SmallPiecesSection() {
  return (
    <>
      <Specimen label="Touches du clavier">
        <span>
          Rechercher <Kbd>/</Kbd>
        </span>
        <span>
          Fermer <Kbd>Échap</Kbd>
        </span>
      </Specimen>
      <Specimen label="Attente, dans la couleur du texte">
        <span className="inline-flex items-center gap-2">
          <Spinner />
          Chargement…
        </span>
        <span className="inline-flex items-center gap-2 text-primary">
          <Spinner className="size-6" />
          Envoi du fichier…
        </span>
      </Specimen>
      <Specimen label="Lien en texte courant" className="max-w-measure">
        <p>
          Ce qui est promis ici est{' '}
          <a href="#petites-pieces" className="link">
            écrit en toutes lettres
          </a>
          , et le mot cherché est <mark>surligné</mark>.
        </p>
      </Specimen>
    </>
  )
}
