import type { Role, VerifiedType } from '#domain/roles.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'
import { Specimen } from './Specimen.tsx'

const KINDS = [
  { kind: 'founder', word: 'Fondateur' },
  { kind: 'admin', word: 'Admin' },
  { kind: 'moderator', word: 'Modérateur' },
  { kind: 'validator', word: 'Validateur' },
  { kind: 'vip', word: 'VIP' },
  { kind: 'og', word: 'OG' },
  { kind: 'verified-blue', word: 'Vérifié bleu' },
  { kind: 'verified-red', word: 'Vérifié rouge' },
  { kind: 'verified-yellow', word: 'Vérifié jaune' },
  { kind: 'seal', word: 'Vérifié PB' },
] as const

type Member = { name: string; role: Role; verified_type: VerifiedType | null; badges: string[] }

const MEMBERS: Member[] = [
  { name: 'Nora Keller', role: 'founder', verified_type: 'red', badges: ['OG', 'VIP'] },
  { name: 'Ousmane Diallo', role: 'moderator', verified_type: null, badges: ['VIP'] },
  { name: 'Clémence Roy', role: 'vip', verified_type: 'blue', badges: ['OG'] },
  { name: 'Gilles Perret', role: 'verified', verified_type: null, badges: [] },
  { name: 'Maude Blanc', role: 'user', verified_type: null, badges: [] },
]

export function MarksSection() {
  return (
    <>
      <Specimen label="Chaque marque, avec son mot" className="grid grid-cols-2 gap-2">
        {KINDS.map(({ kind, word }) => (
          <span key={kind} className="flex items-center gap-2">
            <Mark kind={kind} decorative />
            {word}
          </span>
        ))}
      </Specimen>
      <Specimen label="Derrière un nom" stacked>
        {MEMBERS.map(({ name, ...standing }) => (
          <p key={name}>
            <b>{name}</b> <RoleMarks {...standing} />
          </p>
        ))}
      </Specimen>
      {([20, 36] as const).map((size) => (
        <Specimen key={size} label={`Seules, ${size} px : leur nom se lit au survol`}>
          {KINDS.map(({ kind }) => (
            <Mark key={kind} kind={kind} size={size} />
          ))}
        </Specimen>
      ))}
    </>
  )
}
