import { describe, expect, test } from 'vitest'
import {
  block,
  continueList,
  isWrapped,
  LIST_PREFIX,
  link,
  linkTo,
  pictureDescription,
  prefixLines,
  uploadPlaceholder,
  withoutUploadPlaceholders,
  wrapSelection,
} from './markdown-edits.ts'
import type { Edit, Selected } from '#web/lib/apply-edit.ts'

/** « a |b| c »: the text between the bars is selected. */
function selected(barred: string): Selected {
  const start = barred.indexOf('|')
  return {
    text: barred.replaceAll('|', ''),
    start,
    end: barred.lastIndexOf('|') - (barred.split('|').length - 2),
  }
}

const shown = ({ text }: Selected, edit: Edit) => {
  const result = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  return `${result.slice(0, edit.start)}|${result.slice(edit.start, edit.end)}|${result.slice(edit.end)}`
}

const after = (barred: string, change: (one: Selected) => Edit) =>
  shown(selected(barred), change(selected(barred)))

describe('The tools of the editor', () => {
  const bold = wrapSelection('**', 'gras')
  const list = prefixLines('- ', LIST_PREFIX)

  test('wrap the selection, and unwrap it', () => {
    expect(after('un |mot| ici', bold)).toBe('un **|mot|** ici')
    expect(after('un **|mot|** ici', bold)).toBe('un |mot| ici')
    expect(after('un || ici', bold)).toBe('un **|gras|** ici')
  })

  test('distinguish italic, bold and both', () => {
    const italic = wrapSelection('*', 'italique')
    expect(after('**|mot|**', italic)).toBe('***|mot|***')
    expect(after('***|mot|***', italic)).toBe('**|mot|**')
    expect(after('***|mot|***', bold)).toBe('*|mot|*')
    expect(isWrapped('*')(selected('**|mot|**'))).toBe(false)
  })

  test('add a prefix to every selected line, or remove it', () => {
    expect(after('a\n|b\nc|\nd', list)).toBe('a\n|- b\n- c|\nd')
    expect(after('|- b\n- c|', list)).toBe('|b\nc|')
    expect(after('|1. b\n- [ ] c|', list)).toBe('|- b\n- c|')
  })

  test('select the URL of a new link, or use a pasted one', () => {
    expect(after('voir |ceci|', link)).toBe('voir [ceci](|https://|)')
    expect(after('voir |ceci|', linkTo('https://a.test'))).toBe('voir [ceci](https://a.test)||')
  })

  test('put empty lines around a block', () => {
    expect(after('avant||après', block('| a |'))).toBe('avant\n\n| a |||\n\naprès')
    expect(after('avant\n\n||', block('x'))).toBe('avant\n\nx||\n\n')
  })
})

describe('Enter', () => {
  const enter = (barred: string) => {
    const edit = continueList(selected(barred))
    return edit && shown(selected(barred), edit)
  }

  test('adds an item to a list, and ends the list in an empty item', () => {
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

test('a restored text has no placeholder of an upload, which ended with its page', () => {
  const placeholder = uploadPlaceholder('four à bois.png')
  expect(withoutUploadPlaceholders(`Avant.\n\n${placeholder}\n\nAprès.`)).toBe('Avant.\n\n\nAprès.')
  const stored = '![Envoi de four](/files/four.png)'
  expect(withoutUploadPlaceholders(stored)).toBe(stored)
})

test('the description of a picture keeps its words and has no markdown syntax', () => {
  const description = pictureDescription('L’atelier [vue 2], côté cour\n(été) *`_')
  expect(description).toBe('L’atelier (vue 2), côté cour (été) _')
  expect(withoutUploadPlaceholders(uploadPlaceholder(description))).toBe('')
  expect(pictureDescription('***')).toBe('image')
})
