import { useState, type ReactNode } from 'react'
import FileText from 'lucide-react/icons/file-text'
import Hash from 'lucide-react/icons/hash'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Specimen } from './Specimen.tsx'

const PLANS = [
  'Torréfier du café chez soi',
  'Un coin café dans une librairie',
  'Fabriquer des savons à froid',
]
const TAGS = ['café', 'café-librairie', 'savon']

export function ComboboxSection() {
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState('')
  return (
    <>
      <Specimen label="Par groupes ; essayez « café » ou « zzz »" stacked>
        <Field label="Rechercher un plan ou un tag" hint={picked && `Choisi : ${picked}`}>
          <Combobox
            value={query}
            onValueChange={setQuery}
            groups={query.trim() ? suggestionsFor(query) : null}
            onPick={(option) => {
              setPicked(option.name)
              setQuery(option.name)
            }}
          />
        </Field>
      </Specimen>
      <Specimen label="La réponse est en chemin" stacked>
        <Waiting />
      </Specimen>
    </>
  )
}

function Waiting() {
  const [query, setQuery] = useState('')
  return (
    <Field label="Rechercher un membre par pseudo">
      <Combobox value={query} onValueChange={setQuery} groups={[]} onPick={() => {}} isLoading />
    </Field>
  )
}

function suggestionsFor(query: string) {
  const isMatch = (name: string) => name.toLowerCase().includes(query.trim().toLowerCase())
  const option = (kind: string, icon: ReactNode) => (name: string) => ({
    id: `${kind}-${name}`,
    name,
    content: (
      <>
        {icon}
        {name}
      </>
    ),
  })
  return [
    { label: 'Plans', options: PLANS.filter(isMatch).map(option('plan', <FileText />)) },
    { label: 'Tags', options: TAGS.filter(isMatch).map(option('tag', <Hash />)) },
  ].filter(({ options }) => options.length > 0)
}
