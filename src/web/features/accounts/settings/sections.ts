import type { ComponentType } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { DataSection } from './DataSection.tsx'
import { SignInSection } from './SignInSection.tsx'

export type SettingsSection = {
  /** Its place in the page, and in the address after « # ». */
  id: string
  title: string
  Content: ComponentType<{ viewer: Viewer }>
}

/** The settings, in their order; the navigation beside them follows. */
export const SECTIONS: readonly SettingsSection[] = [
  { id: 'connexion', title: 'Connexion', Content: SignInSection },
  { id: 'donnees', title: 'Vos données', Content: DataSection },
]
