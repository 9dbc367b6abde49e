import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { CountedField } from './CountedField.tsx'
import { Specimen } from './Specimen.tsx'

const CATEGORIES = ['E-commerce', 'Artisanat', 'Services', 'Immobilier']
const FATES = [
  { value: 'delete', label: 'Les supprimer' },
  { value: 'keep', label: 'Les garder sans mon nom' },
]

export function FieldsSection() {
  return (
    <>
      <Specimen label="Champ d’une ligne" stacked>
        <Field label="Titre du plan">
          <Input placeholder="Ouvrir un atelier de vélos" />
        </Field>
        <Field label="Handle" hint="Lettres, chiffres, points et tirets bas.">
          <Input defaultValue="lea.fontaine" />
        </Field>
        <Field label="Pseudo" error="Ce pseudo est déjà pris." hint="Entre 3 et 20 caractères.">
          <Input defaultValue="Camille Rochat" />
        </Field>
        <Field label="Adresse e-mail" hint="Elle ne se change pas ici.">
          <Input type="email" defaultValue="lea.fontaine@exemple.ch" disabled />
        </Field>
      </Specimen>
      <Specimen label="Texte long" stacked>
        <CountedField />
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
      <Specimen label="Sans étiquette visible ; un lien au bout de l’étiquette, un œil" stacked>
        <Field label="Rechercher un membre" isLabelHidden>
          <Input type="search" placeholder="Rechercher un membre" />
        </Field>
        <Field
          label="Mot de passe"
          aside={
            <a href="#champs" className="link hit text-small">
              Mot de passe oublié ?
            </a>
          }
        >
          <PasswordInput autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen label="Un choix, tous en vue" stacked>
        <RadioGroup legend="Mes plans" name="plans" options={FATES} defaultValue="keep" />
      </Specimen>
    </>
  )
}

function Categories({ disabled }: { disabled?: boolean }) {
  return (
    <Select disabled={disabled}>
      {CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}
