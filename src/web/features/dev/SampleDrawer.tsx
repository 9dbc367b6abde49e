import Award from 'lucide-react/icons/award'
import Trophy from 'lucide-react/icons/trophy'
import { Drawer } from '#web/ui/Drawer.tsx'
import { menuItemClass } from '#web/ui/menu-class.ts'
import type { OpenState } from './open-state.ts'

export function SampleDrawer(state: OpenState) {
  return (
    <Drawer {...state} title="Explorer">
      <a href="#dialogues" className={menuItemClass()}>
        <Trophy />
        Top
      </a>
      <a href="#dialogues" className={menuItemClass()}>
        <Award />
        Badges
      </a>
    </Drawer>
  )
}
