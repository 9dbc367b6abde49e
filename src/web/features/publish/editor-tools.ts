import Bold from 'lucide-react/icons/bold'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListTodo from 'lucide-react/icons/list-todo'
import Table from 'lucide-react/icons/table'
import TextQuote from 'lucide-react/icons/text-quote'
import {
  areMarked,
  block,
  type Edit,
  HEADING_MARK,
  isWrapped,
  link,
  LIST_MARK,
  markLines,
  QUOTE_MARK,
  type Selected,
  TABLE,
  wrap,
} from './markdown-edits.ts'

export type EditorTool = {
  label: string
  icon: typeof Bold
  /** With Ctrl, or the command key. */
  key?: string
  edit: (selected: Selected) => Edit
  /** Whether what is selected has it already. */
  isOn?: (selected: Selected) => boolean
  /** A hairline stands before it. */
  startsGroup?: boolean
}

export const EDITOR_TOOLS: readonly EditorTool[] = [
  {
    label: 'Titre de section',
    icon: Heading,
    edit: markLines('## ', HEADING_MARK),
    isOn: areMarked(HEADING_MARK),
  },
  { label: 'Gras', icon: Bold, key: 'b', edit: wrap('**', 'texte en gras'), isOn: isWrapped('**') },
  { label: 'Italique', icon: Italic, key: 'i', edit: wrap('*', 'texte en italique'), isOn: isWrapped('*') },
  {
    label: 'Liste',
    icon: List,
    edit: markLines('- ', LIST_MARK),
    isOn: areMarked(/^[-*+] (?!\[[ xX]\] )/),
    startsGroup: true,
  },
  {
    label: 'Liste à cocher',
    icon: ListTodo,
    edit: markLines('- [ ] ', LIST_MARK),
    isOn: areMarked(/^[-*+] \[[ xX]\] /),
  },
  { label: 'Citation', icon: TextQuote, edit: markLines('> ', QUOTE_MARK), isOn: areMarked(QUOTE_MARK) },
  { label: 'Tableau', icon: Table, edit: block(TABLE) },
  { label: 'Lien', icon: Link, key: 'k', edit: link, startsGroup: true },
]
