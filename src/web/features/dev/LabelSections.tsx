import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import Wallet from 'lucide-react/icons/wallet'
import { wholeNumber } from '#domain/numbers.ts'
import { DIFFICULTIES } from '#domain/plans.ts'
import type { Role, VerifiedType } from '#domain/roles.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { Count } from '#web/ui/Count.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Specimen, type Section } from './Specimen.tsx'

export const labelSections: Section[] = [
  { id: 'etiquettes', title: 'Étiquettes, puces et compteurs', Specimens: Tags },
  { id: 'avatars', title: 'Avatars', Specimens: Avatars },
  { id: 'marques', title: 'Marques des membres', Specimens: RoleBadgesSection },
  { id: 'termes', title: 'Difficulté et termes', Specimens: Terms },
]

function Tags() {
  return (
    <>
      <Specimen label="Étiquettes">
        <Tag>Membre</Tag>
        <Tag tone="primary">En attente</Tag>
        <Tag tone="accent">Architecte</Tag>
        <Tag tone="good">
          <Check />
          Publié
        </Tag>
        <Tag tone="warn">Modifié</Tag>
        <Tag tone="bad">Banni</Tag>
      </Specimen>
      <Specimen label="Puces : filtre avec et sans valeur">
        <a href="#etiquettes" className={chipClass()}>
          #vélo-cargo
        </a>
        <a href="#etiquettes" className={chipClass({ active: true })}>
          Moins de 5 000 CHF
          <Check />
        </a>
      </Specimen>
      <Specimen label="Compteurs : 1, 12, plus de 99 ; rien à 0">
        {(['bad', 'primary'] as const).map((tone) =>
          [0, 1, 12, 140].map((value) => <Count key={`${tone} ${value}`} value={value} tone={tone} />),
        )}
      </Specimen>
    </>
  )
}

const PICTURES = [
  { label: 'Avec une photo', src: '/demo/avatar-nora.jpg', name: 'Nora' },
  { label: 'Sans photo : l’initiale', src: null, name: 'élodie' },
  // No valid picture: the browser fails to load it without an error in the console.
  { label: 'Photo illisible : celle par défaut', src: 'data:image/png;base64,AAAA', name: 'Bastien' },
]

function Avatars() {
  return PICTURES.map(({ label, src, name }) => (
    <Specimen key={name} label={label} wide>
      {([24, 32, 40, 48, 64, 80, 112] as const).map((size) => (
        <Avatar key={size} src={src} name={name} size={size} />
      ))}
    </Specimen>
  ))
}

const KINDS = [
  'founder',
  'admin',
  'moderator',
  'validator',
  'vip',
  'og',
  'verified-blue',
  'verified-red',
  'verified-yellow',
  'seal',
] as const

type Member = { name: string; role: Role; verified_type: VerifiedType | null; badges: string[] }

const MEMBERS: Member[] = [
  { name: 'Nora Keller', role: 'founder', verified_type: 'red', badges: ['OG', 'VIP'] },
  { name: 'Ousmane Diallo', role: 'moderator', verified_type: null, badges: ['VIP'] },
  { name: 'Clémence Roy', role: 'vip', verified_type: 'blue', badges: ['OG'] },
  { name: 'Gilles Perret', role: 'verified', verified_type: null, badges: [] },
  { name: 'Maude Blanc', role: 'user', verified_type: null, badges: [] },
]

function RoleBadgesSection() {
  return (
    <>
      <Specimen label="Derrière un nom" stacked>
        {MEMBERS.map(({ name, ...badges }) => (
          <p key={name}>
            <b>{name}</b> <RoleBadges {...badges} />
          </p>
        ))}
      </Specimen>
      {([16, 20, 36] as const).map((size) => (
        <Specimen key={size} label={`Seules, ${size} px : leur nom se lit au survol`}>
          {KINDS.map((kind) => (
            <RoleBadge key={kind} kind={kind} size={size} />
          ))}
        </Specimen>
      ))}
    </>
  )
}

const SHEET = [
  { label: 'Budget', value: '<5K€', icon: <Wallet /> },
  { label: 'Durée', value: '3–6 mois', icon: <Clock /> },
  { label: 'Difficulté', value: <DifficultyBars level="débutant" />, icon: <ChartNoAxesColumn /> },
  { label: 'Votes', value: wholeNumber(1204), icon: <Heart /> },
]

function Terms() {
  return (
    <>
      <Specimen label="Difficulté">
        {DIFFICULTIES.map((level) => (
          <DifficultyBars key={level} level={level} />
        ))}
      </Specimen>
      <Specimen label="Termes d’un plan, en une ligne" stacked>
        <Facts items={SHEET.slice(0, 3)} />
      </Specimen>
      <Specimen label="Bandeaux de quatre et de trois cases" wide stacked>
        <FactSheet items={SHEET} />
        <FactSheet items={SHEET.slice(1)} />
      </Specimen>
    </>
  )
}
