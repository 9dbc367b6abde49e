import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'L’assistant qui vous aide à choisir une idée selon votre budget et votre temps.'

export const Route = createFileRoute('/chat')({
  head: ({ match }) => pageHead(match, { title: 'PB-AI', description: PURPOSE, path: '/chat' }),
  component: ChatPage,
})

function ChatPage() {
  return <Screen title="PB-AI" purpose={PURPOSE} />
}
