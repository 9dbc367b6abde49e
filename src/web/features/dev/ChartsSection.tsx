import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/charts/BarChart.tsx'
import { LineChart } from '#web/ui/charts/LineChart.tsx'
import { DonutChart } from '#web/ui/charts/DonutChart.tsx'
import { Specimen } from './Specimen.tsx'

const DAYS = Array.from({ length: 15 }, (_, index) => `${index + 1} nov.`)
const SIGN_UPS = [18, 22, 19, 27, 31, 24, 20, 29, 34, 38, 33, 41, 37, 45, 52]
const PLANS = [6, 8, 5, 9, 12, 7, 6, 11, 10, 14, 12, 15, 13, 17, 19]
const WEEK = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

export function ChartsSection() {
  return (
    <>
      <Specimen label="Courbes : les valeurs au survol, au doigt, ou avec les flèches" wide stacked>
        <Card>
          <LineChart
            title="Inscriptions et plans en novembre"
            labels={DAYS}
            series={[
              { name: 'Inscriptions', values: SIGN_UPS },
              { name: 'Plans publiés', values: PLANS, tone: 'accent' },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen label="Barres" stacked>
        <Card>
          <BarChart
            title="Vues de la semaine"
            labels={WEEK}
            series={[{ name: 'Vues', values: [1240, 980, 1510, 1720, 2105, 640, 0] }]}
          />
        </Card>
      </Specimen>
      <Specimen label="Barres, deux séries" stacked>
        <Card>
          <BarChart
            title="J’aime et commentaires"
            labels={WEEK}
            series={[
              { name: 'J’aime', values: [12, 18, 9, 22, 31, 14, 6] },
              { name: 'Commentaires', values: [4, 6, 5, 9, 11, 3, 2], tone: 'accent' },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen label="Anneau" stacked>
        <Card>
          <DonutChart
            title="Répartition des rôles"
            slices={[
              { label: 'Membres', value: 1204, tone: 'primary' },
              { label: 'Vérifiés', value: 118, tone: 'blue' },
              { label: 'VIP', value: 97, tone: 'accent' },
              { label: 'Validateurs', value: 14, tone: 'good' },
              { label: 'Modérateurs', value: 11, tone: 'bad' },
              { label: 'Admins', value: 6, tone: 'muted' },
              { label: 'Fondateur', value: 1, tone: 'ink' },
            ]}
          >
            <b className="block font-display text-card text-ink">1 451</b>
            membres
          </DonutChart>
        </Card>
      </Specimen>
      <Specimen label="Rien encore ; une seule valeur" stacked>
        <Card>
          <LineChart
            title="Vues d’un plan neuf"
            labels={WEEK}
            series={[{ name: 'Vues', values: WEEK.map(() => 0) }]}
          />
        </Card>
        <Card>
          <LineChart
            title="Vues du premier jour"
            labels={['lun.']}
            series={[{ name: 'Vues', values: [3] }]}
          />
        </Card>
      </Specimen>
    </>
  )
}
