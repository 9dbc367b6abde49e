import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '#web/lib/toast.ts'
import {
  advanceClock,
  allowAnimations,
  render,
  stopClock,
  toasts,
} from '../../../tests/support/component.tsx'
import { Dialog } from './Dialog.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => userEvent.unhover(document.body))

const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
const report = (open: boolean) => (
  <Dialog open={open} onClose={() => {}} title="Signaler ce plan">
    Dites-nous ce qui ne va pas.
  </Dialog>
)

test('a toast shows its title and description and leaves after five seconds, but waits while the pointer is on it [24]', async () => {
  await render(<h1>Page</h1>)
  stopClock()
  toast({ title: 'Quête complétée', description: '+20 XP. Vous avez 205 XP.' })
  await expect.element(toasts()).toMatchTextContent('Quête complétée+20 XP. Vous avez 205 XP.')
  await advanceClock(4000)
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()

  toast({ title: 'Plan reposté' })
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(1000)
  await toasts().hover()
  await advanceClock(20_000)
  await expect.element(toasts()).toBeInTheDocument()
  await page.getByRole('heading').hover()
  await advanceClock(3000)
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('a destructive toast is read out at once, the others in turn [24]', async () => {
  await render(null)
  toast({ title: 'Erreur', description: 'Impossible d’envoyer le message', variant: 'destructive' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Impossible d’envoyer le message$/)
  toast({ title: 'Plan reposté' })
  toast({ title: 'Quête complétée', description: '+20 XP' })
  const status = page.getByRole('status')
  await expect.element(status).toMatchTextContent('Plan reposté')
  await expect.element(status).toMatchTextContent('Quête complétée +20 XP')
})

test('F8 focuses the newest toast, which then waits; Escape closes it and leaves the dialog around it open [24]', async () => {
  await render(report(true))
  stopClock()
  toast({ title: 'Plan reposté' })
  toast({ title: 'Quête complétée' })
  const [first, newest] = ['Plan reposté', 'Quête complétée'].map((hasText) =>
    toasts(dialog).filter({ hasText }),
  )
  await expect.element(newest!).toBeInTheDocument()
  await userEvent.keyboard('{F8}')
  await expect.element(newest!).toHaveFocus()
  await advanceClock(20_000)
  await expect.element(first!).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(newest!).not.toBeInTheDocument()
  await expect.element(first!).toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(toasts()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('a finger dismisses a toast by dragging it to the right; a short drag and the mouse do not [24]', async () => {
  await render(null)
  toast({ title: 'Plan reposté', duration: Infinity })
  const item = await toasts().findElement()
  const drag = (distance: number, pointerType: string) => {
    const at = (type: string, clientX: number) =>
      item.dispatchEvent(new PointerEvent(type, { clientX, pointerType, bubbles: true }))
    at('pointerdown', 900)
    at('pointermove', 900 + distance)
    const shift = (item as HTMLElement).style.translate
    at('pointerup', 900 + distance)
    return shift
  }
  expect(drag(80, 'mouse')).toBe('')
  expect(drag(-80, 'touch')).toBe('')
  expect(drag(40, 'touch')).toBe('40px')
  expect((item as HTMLElement).style.translate).toBe('')
  await expect.element(toasts()).toBeInTheDocument()
  drag(80, 'touch')
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('a toast keeps its duration when a dialog opens or closes [24]', async () => {
  const { rerender } = await render(report(false))
  stopClock()
  toast({ title: 'Plan reposté' })
  await expect.element(toasts()).toBeInTheDocument()
  await advanceClock(2000)
  rerender(report(true))
  await expect.element(toasts(dialog)).toBeInTheDocument()
  await advanceClock(2000)
  await expect.element(toasts(dialog)).toBeInTheDocument()
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()

  toast({ title: 'Signalement envoyé' })
  await expect.element(toasts(dialog)).toBeInTheDocument()
  await advanceClock(2000)
  rerender(report(false))
  await expect.element(dialog).not.toBeInTheDocument()
  await advanceClock(2000)
  await expect.element(toasts()).toMatchTextContent(/^Signalement envoyé/)
  await advanceClock(1100)
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('the action of a toast runs and closes the toast [24]', async () => {
  await allowAnimations()
  await render(null)
  stopClock()
  const undo = () => toast({ title: 'Plan remis dans vos favoris' })
  toast({ title: 'Plan retiré de vos favoris', action: { label: 'Annuler', onClick: undo } })
  await toasts().getByRole('button', { name: 'Annuler' }).click()
  await expect.element(toasts()).toMatchTextContent(/^Plan remis dans vos favoris$/)
  await toasts().getByRole('button', { name: 'Fermer' }).click()
  await expect.element(toasts()).not.toBeInTheDocument()
})

test.each([320, 1280])(
  'the text of a toast with two buttons stands beside « Fermer », and the buttons below it, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    await render(<h1>Page</h1>)
    toast({
      title: 'Connexion requise',
      description: 'Vous devez être connecté pour liker un plan.',
      action: { label: 'Se connecter', onClick: () => {} },
      secondAction: { label: 'Créer un compte', onClick: () => {} },
    })
    await expect.element(toasts()).toBeVisible()
    const box = (element: Element) => element.getBoundingClientRect()
    const text = box(page.getByText('Connexion requise').element().parentElement!)
    expect(text.width / box(toasts().element()).width).toBeGreaterThan(0.5)
    expect(box(page.getByRole('button', { name: 'Fermer' }).element()).top).toBeLessThan(text.bottom)
    for (const name of ['Se connecter', 'Créer un compte'])
      expect(box(page.getByRole('button', { name }).element()).top).toBeGreaterThanOrEqual(text.bottom)
  },
)
