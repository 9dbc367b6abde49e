import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { toSignIn } from '#web/features/viewer/to-sign-in.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { openPaymentTab, showPaymentPage } from './payment-tab.ts'

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
      else tellFailure(error, failure)
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
