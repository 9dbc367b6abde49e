import { createFileRoute } from '@tanstack/react-router'
import { AssistantScreen } from '#web/features/assistant/AssistantScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'L’assistant qui vous aide à choisir une idée selon votre budget et votre temps.'

export const Route = createFileRoute('/chat')({
  head: ({ match }) => pageHead(match, { title: 'PB-AI', description: import.meta.env.SSR && PURPOSE }),
  component: AssistantScreen,
})
