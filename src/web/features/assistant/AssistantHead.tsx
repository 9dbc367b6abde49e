import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '#web/ui/Button.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'

/** Who answers, and from where; in view all along where the screen is high enough. */
export function AssistantHead({ onStartOver }: { onStartOver: () => void }) {
  return (
    <header className="z-20 -mx-4 flex items-center gap-3 bg-paper px-4 py-4 [@media(height>=36rem)]:sticky [@media(height>=36rem)]:top-14">
      <LogoMark className="size-10" />
      <div className="min-w-0 grow">
        <h1 className="text-heading leading-6">PB-AI</h1>
        <p className="text-small text-muted">Réponses préparées, sur votre appareil. Rien n’est envoyé.</p>
      </div>
      <Button variant="ghost" onClick={onStartOver} className="-mr-2 flex-none noscript:hidden max-sm:px-3">
        <RotateCcw />
        <span className="max-sm:sr-only">Recommencer</span>
      </Button>
    </header>
  )
}
