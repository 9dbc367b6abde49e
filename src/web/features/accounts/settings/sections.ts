import type { ComponentType } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { DataSection } from './DataSection.tsx'
import { PicturesSection } from './pictures/PicturesSection.tsx'
import { MessagesSection } from './preferences/MessagesSection.tsx'
import { NotificationsSection } from './preferences/NotificationsSection.tsx'
import { HandleSection } from './profile/HandleSection.tsx'
import { IdentitySection } from './profile/IdentitySection.tsx'
import { LinksSection } from './profile/LinksSection.tsx'
import { SignInSection } from './SignInSection.tsx'

export type SettingsSection = {
  /** Its place in the page, and in the address after « # ». */
  id: string
  title: string
  Content: ComponentType<{ viewer: Viewer }>
}

/** The settings, in their order; the navigation beside them follows. */
export const SECTIONS: readonly SettingsSection[] = [
  { id: 'photo', title: 'Photo et bannière', Content: PicturesSection },
  { id: 'identite', title: 'Identité', Content: IdentitySection },
  { id: 'liens', title: 'Liens', Content: LinksSection },
  { id: 'handle', title: 'Handle', Content: HandleSection },
  { id: 'notifications', title: 'Notifications et sons', Content: NotificationsSection },
  { id: 'messagerie', title: 'Messagerie', Content: MessagesSection },
  { id: 'connexion', title: 'Connexion', Content: SignInSection },
  { id: 'donnees', title: 'Vos données', Content: DataSection },
]
