import { isUntouchedText } from '#domain/plan-templates.ts'
import type { TypedForm } from './typed-form.ts'

const LONG_ENOUGH = 150

/** What readers and validators look for, and whether it is there. */
export const completenessOf = (form: TypedForm) => [
  { label: 'Un titre', isDone: form.title.trim() !== '' },
  {
    label: 'Une catégorie',
    isDone: form.category !== '' && (form.category !== 'Autre' || form.custom_category.trim() !== ''),
  },
  { label: 'Un budget et un niveau', isDone: form.budget !== '' && form.difficulty !== '' },
  { label: 'Une durée', isDone: form.duration.trim() !== '' },
  { label: 'Au moins un tag', isDone: form.tags.replaceAll(',', '').trim() !== '' },
  { label: 'Une vignette', isDone: form.thumbnail !== null },
  {
    label: `Un texte de ${LONG_ENOUGH} mots ou plus`,
    isDone: !isUntouchedText(form.markdown_content) && countWords(form.markdown_content) >= LONG_ENOUGH,
  },
]

export const countWords = (text: string) => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0
