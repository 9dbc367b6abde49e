import { describe, expect, test } from 'vitest'
import {
  block,
  continueList,
  type Edit,
  isWrapped,
  LIST_MARK,
  link,
  linkTo,
  markLines,
  type Selected,
  wrap,
} from './markdown-edits.ts'

/** « a |b| c »: what stands between the bars is selected. */
function selected(marked: string): Selected {
  const start = marked.indexOf('|')
  return {
    text: marked.replaceAll('|', ''),
    start,
    end: marked.lastIndexOf('|') - (marked.split('|').length - 2),
  }
}

const shown = ({ text }: Selected, edit: Edit) => {
  const result = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  return `${result.slice(0, edit.start)}|${result.slice(edit.start, edit.end)}|${result.slice(edit.end)}`
}

const after = (marked: string, change: (one: Selected) => Edit) =>
  shown(selected(marked), change(selected(marked)))

describe('The tools of the editor', () => {
  const bold = wrap('**', 'gras')
  const list = markLines('- ', LIST_MARK)

  test('put a mark around what is selected, and take it away', () => {
    expect(after('un |mot| ici', bold)).toBe('un **|mot|** ici')
    expect(after('un **|mot|** ici', bold)).toBe('un |mot| ici')
    expect(after('un || ici', bold)).toBe('un **|gras|** ici')
  })

  test('tell italic, bold and both apart', () => {
    const italic = wrap('*', 'italique')
    expect(after('**|mot|**', italic)).toBe('***|mot|***')
    expect(after('***|mot|***', italic)).toBe('**|mot|**')
    expect(after('***|mot|***', bold)).toBe('*|mot|*')
    expect(isWrapped('*')(selected('**|mot|**'))).toBe(false)
  })

  test('mark every selected line, or none', () => {
    expect(after('a\n|b\nc|\nd', list)).toBe('a\n|- b\n- c|\nd')
    expect(after('|- b\n- c|', list)).toBe('|b\nc|')
    expect(after('|1. b\n- [ ] c|', list)).toBe('|- b\n- c|')
  })

  test('leave the address of a link to be typed, or take a pasted one', () => {
    expect(after('voir |ceci|', link)).toBe('voir [ceci](|https://|)')
    expect(after('voir |ceci|', linkTo('https://a.test'))).toBe('voir [ceci](https://a.test)||')
  })

  test('give a block lines of its own', () => {
    expect(after('avant||après', block('| a |'))).toBe('avant\n\n| a |||\n\naprès')
    expect(after('avant\n\n||', block('x'))).toBe('avant\n\nx||\n\n')
  })
})

describe('Enter', () => {
  const enter = (marked: string) => {
    const edit = continueList(selected(marked))
    return edit && shown(selected(marked), edit)
  }

  test('goes on with a list, and ends it in an empty item', () => {
    expect(enter('- un||')).toBe('- un\n- ||')
    expect(enter('1. un||')).toBe('1. un\n2. ||')
    expect(enter('- [x] un||')).toBe('- [x] un\n- [ ] ||')
    expect(enter('- un\n- ||')).toBe('- un\n||')
  })

  test('is left to the browser elsewhere', () => {
    expect(enter('du texte||')).toBeNull()
    expect(enter('- |un|')).toBeNull()
  })
})
