// First, before React itself: hot reload hooks into it while developing (nothing in a build).
import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '#web/styles/main.css'
import { createRouter } from './router.tsx'

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createRouter()} />
  </StrictMode>,
)
