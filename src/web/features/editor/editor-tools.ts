import Bold from 'lucide-react/icons/bold'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListTodo from 'lucide-react/icons/list-todo'
import Table from 'lucide-react/icons/table'
import TextQuote from 'lucide-react/icons/text-quote'
import {
  arePrefixed,
  block,
  HEADING_PREFIX,
  isWrapped,
  link,
  LIST_PREFIX,
  prefixLines,
  QUOTE_PREFIX,
  TABLE,
  wrapSelection,
} from './markdown-edits.ts'
import type { Edit, Selected } from '#web/lib/apply-edit.ts'

export type EditorTool = {
  label: string
  icon: typeof Bold
  /** Used with Ctrl or Cmd. */
  key?: string
  edit: (selected: Selected) => Edit
  /** Whether it applies to the selection already. */
  isOn?: (selected: Selected) => boolean
  /** Draws a separator before it. */
  startsGroup?: boolean
}

export const EDITOR_TOOLS: readonly EditorTool[] = [
  {
    label: 'Titre de section',
    icon: Heading,
    edit: prefixLines('## ', HEADING_PREFIX),
    isOn: arePrefixed(HEADING_PREFIX),
  },
  { label: 'Gras', icon: Bold, key: 'b', edit: wrapSelection('**', 'texte en gras'), isOn: isWrapped('**') },
  {
    label: 'Italique',
    icon: Italic,
    key: 'i',
    edit: wrapSelection('*', 'texte en italique'),
    isOn: isWrapped('*'),
  },
  {
    label: 'Liste',
    icon: List,
    edit: prefixLines('- ', LIST_PREFIX),
    isOn: arePrefixed(/^[-*+] (?!\[[ xX]\] )/),
    startsGroup: true,
  },
  {
    label: 'Liste à cocher',
    icon: ListTodo,
    edit: prefixLines('- [ ] ', LIST_PREFIX),
    isOn: arePrefixed(/^[-*+] \[[ xX]\] /),
  },
  {
    label: 'Citation',
    icon: TextQuote,
    edit: prefixLines('> ', QUOTE_PREFIX),
    isOn: arePrefixed(QUOTE_PREFIX),
  },
  { label: 'Tableau', icon: Table, edit: block(TABLE) },
  { label: 'Lien', icon: Link, key: 'k', edit: link, startsGroup: true },
]
