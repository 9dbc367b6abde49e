import { afterEach, expect, test } from 'vitest'
import { dismissToast, shownToasts, toast } from './toast.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

const titles = () => shownToasts().map(({ title }) => title)

test('removes the oldest of more than three toasts', () => {
  for (const title of ['un', 'deux', 'trois', 'quatre']) toast({ title })
  expect(titles()).toEqual(['deux', 'trois', 'quatre'])
})

test('a toast with an infinite duration stays however many follow, and the newest is always shown', () => {
  const close = toast({ title: 'Hors ligne', duration: Infinity })
  for (const title of ['un', 'deux', 'trois', 'quatre']) toast({ title })
  expect(titles()).toEqual(['Hors ligne', 'trois', 'quatre'])
  for (const title of ['Nouvelle version', 'Session']) toast({ title, duration: Infinity })
  toast({ title: 'cinq' })
  expect(titles()).toEqual(['Hors ligne', 'Nouvelle version', 'Session', 'cinq'])
  close()
  expect(titles()).toEqual(['Nouvelle version', 'Session', 'cinq'])
})
