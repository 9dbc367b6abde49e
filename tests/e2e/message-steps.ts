import type { Page } from '@playwright/test'
import type { MessagePage } from '#domain/messages.ts'
import type { Caller } from './members.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })
export const log = (page: Page) => page.getByRole('log')

export async function write(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** The messages of a conversation on the server, oldest first. */
export async function messagesIn({ request }: Caller, conversationId: string) {
  const page = await (await request.get(`/api/conversations/${conversationId}/messages`)).json()
  return (page as MessagePage).messages.map(({ content }) => content)
}
