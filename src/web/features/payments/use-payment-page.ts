import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { paymentsApi } from '#api/payments.ts'
import { toSignIn } from '#web/features/viewer/return-path.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { call } from '#web/lib/call.ts'

type PaymentPageOptions<Wish> = {
  /** Asks the server for the page's address. */
  ask: (wish: Wish) => Promise<{ url: string }>
  /** What the tab says until then. */
  waiting: string
  failure: string
  /** Why a visitor must sign in. */
  signIn: { title: string; description: string }
}

/** Opens a page of the payment provider in a new tab; one at a time. */
export function usePaymentPage<Wish = void>({ ask, waiting, failure, signIn }: PaymentPageOptions<Wish>) {
  const client = useQueryClient()
  const router = useRouter()
  const viewer = useViewer()
  const sendToSignIn = () =>
    toast({
      ...signIn,
      variant: 'destructive',
      action: { label: 'Se connecter', onClick: () => toSignIn(router) },
    })
  const { mutate, isPending } = useMutation({
    mutationKey: PAYMENT_PAGE,
    mutationFn: async ({ wish, tab }: { wish: Wish; tab: Window | null }) =>
      showPaymentPage(tab, (await ask(wish)).url),
    onError: (error, { tab }) => {
      tab?.close()
      if (error instanceof AppError && error.kind === 'unauthenticated') sendToSignIn()
      else toastFailure(error, failure)
    },
  })
  const open = (wish: Wish) => {
    if (viewer === null) return void sendToSignIn()
    // Asked of the client: what was rendered may be older than a press a moment ago.
    if (client.isMutating({ mutationKey: PAYMENT_PAGE }) === 0) mutate({ wish, tab: openPaymentTab(waiting) })
  }
  return { open, isOpening: isPending }
}

const PAYMENT_PAGE = ['payment-page']

/**
 * A tab for the provider's page, which is known only later. Opened on the click itself, or a blocker stops it; null where
 * one does so nevertheless.
 */
function openPaymentTab(waiting: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // The provider's page has no hold on ours.
  tab.opener = null
  const { documentElement, body } = tab.document
  documentElement.lang = 'fr'
  documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  body.style.cssText =
    'display:grid;place-items:center;min-height:90vh;margin:0;font:17px/1.6 system-ui,sans-serif'
  tab.document.title = waiting
  body.textContent = waiting
  return tab
}

/** Whoever closed the tab meanwhile changed their mind. */
function showPaymentPage(tab: Window | null, url: string) {
  if (tab) tab.location.replace(url)
  else window.location.assign(url)
}

/** The provider's page where one changes the card, cancels, and finds one's invoices. */
export const usePortal = () =>
  usePaymentPage({
    ask: () => call(paymentsApi.customerPortal, {}),
    waiting: 'Ouverture de la page de gestion…',
    failure: 'Impossible d’ouvrir le portail de gestion',
    signIn: {
      title: 'Connexion requise',
      description: 'Vous devez être connecté pour gérer votre abonnement',
    },
  })
