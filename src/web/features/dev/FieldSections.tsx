import { type ReactNode, useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import Hash from 'lucide-react/icons/hash'
import { type UploadedFile, uploadRefusal } from '#domain/uploads.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { UploadField } from '#web/ui/UploadField.tsx'
import { type Section, Specimen } from './Specimen.tsx'

export const fieldSections: Section[] = [
  { id: 'champs', title: 'Champs', Specimens: Fields },
  { id: 'suggestions', title: 'Suggestions', Specimens: Suggestions },
  { id: 'fichiers', title: 'Fichiers', Specimens: Files },
]

const DELETION_CHOICES = [
  { value: 'delete', label: 'Les supprimer' },
  { value: 'keep', label: 'Les garder sans mon nom' },
]

function Fields() {
  const forgottenLink = (
    <a href="#champs" className="link hit text-small">
      Mot de passe oublié ?
    </a>
  )
  return (
    <>
      <Specimen label="Champ d’une ligne" stacked>
        <Field label="Titre du plan">
          <Input placeholder="Ouvrir un atelier de vélos" />
        </Field>
        <Field label="Pseudo" error="Ce pseudo est déjà pris." hint="Entre 3 et 20 caractères.">
          <Input defaultValue="Camille Rochat" />
        </Field>
        <Field label="Adresse e‑mail" hint="Elle ne se change pas ici.">
          <Input type="email" defaultValue="lea.fontaine@exemple.ch" disabled />
        </Field>
        <Field label="Rechercher un membre" isLabelHidden>
          <Input type="search" placeholder="Rechercher un membre" />
        </Field>
        <Field label="Mot de passe" aside={forgottenLink}>
          <PasswordInput autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen label="Texte long" stacked>
        <Field label="Raison du refus" error="Dites à l’auteur ce qui doit changer.">
          <Textarea />
        </Field>
        <Field label="Commentaire" hint="Les commentaires sont suspendus jusqu’à demain.">
          <Textarea disabled />
        </Field>
      </Specimen>
      <Specimen label="Liste" stacked>
        <Field label="Catégorie" hint="Une seule par plan.">
          <Categories />
        </Field>
        <Field label="Catégorie secondaire" error="Choisissez une autre catégorie.">
          <Categories />
        </Field>
        <Field label="Catégorie imposée">
          <Categories disabled />
        </Field>
      </Specimen>
      <Specimen label="Un choix, tous en vue" stacked>
        <RadioGroup legend="Mes plans" name="plans" options={DELETION_CHOICES} defaultValue="keep" />
      </Specimen>
      <Specimen label="Case à cocher" stacked>
        <Checkbox label="Recevoir une copie de mon message" />
      </Specimen>
    </>
  )
}

function Categories({ disabled }: { disabled?: boolean }) {
  return (
    <Select disabled={disabled}>
      {['E-commerce', 'Artisanat', 'Services', 'Immobilier'].map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}

const PLANS = [
  'Torréfier du café chez soi',
  'Un coin café dans une librairie',
  'Fabriquer des savons à froid',
]
const TAGS = ['café', 'café-librairie', 'savon']

function Suggestions() {
  const [query, setQuery] = useState('')
  const [member, setMember] = useState('')
  return (
    <>
      <Specimen label="Par groupes ; essayez « café » ou « zzz »" stacked>
        <Field label="Rechercher un plan ou un tag">
          <Combobox
            value={query}
            onValueChange={setQuery}
            groups={query.trim() ? suggestionsFor(query) : null}
            onPick={(option) => setQuery(option.name)}
          />
        </Field>
      </Specimen>
      <Specimen label="La réponse est en chemin" stacked>
        <Field label="Rechercher un membre par pseudo">
          <Combobox value={member} onValueChange={setMember} groups={[]} onPick={() => {}} isLoading />
        </Field>
      </Specimen>
    </>
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

const PICTURE = { hint: 'JPG, PNG ou WebP, 5 Mo au plus.', accept: 'image/*' }

function Files() {
  const [name, setName] = useState<string | null>(null)
  const [picture, setPicture] = useState<UploadedFile | null>(null)
  const preview = picture && <img src={picture.url} width={96} height={96} alt="Votre envoi" />
  return (
    <>
      <Specimen label="Avec un pourcentage, un aperçu, et de quoi annuler" stacked>
        <UploadField
          {...PICTURE}
          label="Image de couverture"
          upload={fakeUpload}
          onDone={setName}
          preview={name && <div className="rounded-media bg-block p-8 text-on-block">{name}</div>}
          onRemove={() => setName(null)}
        />
      </Specimen>
      <Specimen label="Un envoi réel : il faut être connecté" stacked>
        <UploadField
          {...PICTURE}
          label="Photo à envoyer"
          check={(file) => uploadRefusal('avatar', file)?.message ?? null}
          upload={uploadPicture('avatar')}
          onDone={setPicture}
          preview={preview}
          onRemove={() => setPicture(null)}
        />
      </Specimen>
      <Specimen label="Un envoi qui échoue" stacked>
        <UploadField
          label="Photo de profil"
          upload={() => Promise.reject(new Error('no connection'))}
          onDone={() => {}}
        />
      </Specimen>
    </>
  )
}

/** One percent every 40 ms. */
async function fakeUpload(file: File, onProgress: (done: number) => void, signal: AbortSignal) {
  for (let percent = 0; percent <= 100 && !signal.aborted; percent++) {
    onProgress(percent / 100)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return file.name
}
