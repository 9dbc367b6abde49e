import Bell from 'lucide-react/icons/bell'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HoverCard } from '#web/ui/HoverCard.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { Specimen } from './Specimen.tsx'

export function HoverSection() {
  return (
    <>
      <Specimen label="Carte : après 700 ms, au survol ou au clavier ; part après 300 ms">
        <HoverCard label="Camille Rochat" card={<AuthorCard />}>
          <a href="#survol" className="hit font-semibold hover:underline">
            Camille Rochat
          </a>
        </HoverCard>
      </Specimen>
      <Specimen label="Infobulle : au survol et au clavier">
        <Tooltip text="Recalculés chaque nuit à 3 heures, heure de Zurich.">
          <Button>Points</Button>
        </Tooltip>
        <Tooltip text="Notifications" isName>
          <IconButton label="Notifications" title={undefined}>
            <Bell />
          </IconButton>
        </Tooltip>
      </Specimen>
    </>
  )
}

function AuthorCard() {
  return (
    <div className="grid gap-3.5">
      <div className="flex items-center gap-3">
        <Avatar src={null} name="Camille" size={64} />
        <div>
          <b className="block">Camille Rochat</b>
          <span className="text-small text-muted">@camille.rochat · Architecte</span>
        </div>
      </div>
      <p>Torréfactrice à Lausanne. J’écris mes plans avec les vrais chiffres.</p>
      <Button variant="primary" wide>
        Suivre
      </Button>
    </div>
  )
}
