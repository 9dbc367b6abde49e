import { Logo } from '#web/ui/Logo.tsx'
import { LogoLetter } from '#web/ui/LogoLetter.tsx'
import { LogoMark } from '#web/ui/LogoMark.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { Specimen } from './Specimen.tsx'

export function BrandSection() {
  return (
    <>
      <Specimen label="Logo, et sans son mot là où la place manque">
        <Logo />
        <Logo wordClassName="hidden" />
      </Specimen>
      <Specimen label="Le B dans son carré">
        <LogoMark className="size-5" />
        <LogoMark />
        <LogoMark className="size-12" />
      </Specimen>
      <Specimen label="La lettre seule, sur la surface de marque">
        <div className="relative h-32 w-full overflow-hidden rounded-card bg-block p-4 text-on-block">
          Votre prochain plan
          <LogoLetter className="absolute top-4 right-4 h-40 opacity-20" />
        </div>
      </Specimen>
      <Specimen label="Choix du thème">
        <ThemeSwitch />
      </Specimen>
    </>
  )
}
