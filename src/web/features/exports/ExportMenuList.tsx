import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { type ExportedPlan, useExports } from './use-exports.ts'

/** The menu under « Exporter ». */
export default function ExportMenuList({ plan, ...position }: MenuListPosition & { plan: ExportedPlan }) {
  const { groups, scenario } = useExports(plan)
  return (
    <MenuList
      {...position}
      groups={[
        [
          scenario !== null && {
            label: 'Avec mon scénario',
            isTicked: scenario.isIncluded,
            onSelect: () => scenario.setIncluded(!scenario.isIncluded),
          },
        ],
        ...groups,
      ]}
    />
  )
}
