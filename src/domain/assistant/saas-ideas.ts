import type { IdeasByBudget } from './questions.ts'

export const SAAS_IDEAS: IdeasByBudget = {
  '0€': {
    title: 'Un tableur qui remplace un logiciel trop cher',
    what: 'Avant d’écrire une ligne de code, résolvez un problème précis d’un métier que vous connaissez avec un tableur partagé : suivi des devis d’un peintre, planning des gardes d’une crèche. S’il sert chaque semaine à trois personnes, vous tenez le cahier des charges d’un vrai logiciel, et vos premiers clients.',
    steps: [
      'Passez trente minutes avec cinq personnes du même métier et notez la tâche qu’elles refont chaque semaine à la main.',
      'Construisez le tableur le plus simple qui fait cette tâche, avec une page d’exemple remplie et une page d’explications.',
      'Confiez-le à trois d’entre elles pendant un mois, regardez-les s’en servir, puis demandez ce qu’elles paieraient pour ne plus y penser.',
    ],
    costs: [
      { label: 'Tableur en ligne, version gratuite', euros: 0 },
      { label: 'Visioconférence, version gratuite', euros: 0 },
    ],
    risk: 'Le danger est de construire pour vous seul : sans usage au bout de quatre semaines, abandonnez l’idée, pas les personnes. Ne mettez jamais de données de clients réels dans un fichier ouvert par un simple lien.',
    pace: {
      '2h': 'Avec 2 h par semaine, faites un entretien par semaine pendant cinq semaines, puis le tableur en deux ou trois séances. C’est lent, mais rien ne presse tant que vous écoutez.',
      '5h': 'Avec 5 h par semaine, les entretiens tiennent en deux semaines et le tableur en deux autres ; gardez ensuite une heure par semaine pour voir comment il sert.',
      '10h':
        'Avec 10 h ou plus, interrogez dix personnes au lieu de cinq et comparez deux métiers : choisissez celui où l’on vous rappelle sans que vous ayez à relancer.',
    },
  },
  '<100€': {
    title: 'Une page d’attente qui affiche un prix',
    what: 'Décrivez en une page un outil qui n’existe pas encore, avec son prix et un bouton pour s’inscrire, et montrez-la aux personnes concernées. Vous saurez pour moins de 100 € si le problème vaut un logiciel, au lieu de l’apprendre après six mois de développement.',
    steps: [
      'Parlez à dix personnes du même métier et écrivez le titre de la page avec leurs mots, pas avec les vôtres.',
      'Publiez la page : le problème, trois captures dessinées, le prix mensuel, une adresse e‑mail à laisser, et la mention que l’outil est en préparation.',
      'Montrez-la à deux cents visiteurs, par des groupes professionnels et une petite campagne, puis appelez chacun de ceux qui se sont inscrits.',
    ],
    costs: [
      { label: 'Nom de domaine', euros: 12 },
      { label: 'Hébergement de la page, version gratuite', euros: 0 },
      { label: 'Petite campagne d’annonces', euros: 65 },
    ],
    risk: 'Une adresse laissée n’est pas un client : seul un paiement, même de 5 €, prouve quelque chose. Dites clairement que l’outil n’existe pas encore, et n’utilisez les adresses que pour ce que vous avez annoncé.',
    pace: {
      '2h': 'Avec 2 h par semaine, donnez-vous huit semaines : cinq pour les entretiens, une pour la page, deux pour la montrer. Ne lancez pas la campagne avant d’avoir le temps de répondre.',
      '5h': 'Avec 5 h par semaine, quatre semaines suffisent pour décider : la moitié du temps va aux entretiens, car c’est là que naissent les bonnes phrases.',
      '10h':
        'Avec 10 h ou plus, testez deux pages pour deux métiers la même semaine, et gardez celle dont trois inscrits au moins acceptent un appel.',
    },
  },
  '<500€': {
    title: 'La prise de rendez-vous d’un seul métier, sans code',
    what: 'Assemblez avec un outil sans code un petit service de rendez-vous et de rappels par SMS, taillé pour un métier que les grandes plateformes servent mal : toiletteurs, accordeurs de piano, réparateurs de vélos. Quatre clients à 15 € par mois suffisent à payer l’outil et les SMS.',
    steps: [
      'Notez, chez trois professionnels, tout ce qui se passe entre l’appel d’un client et sa venue, oublis et annulations compris.',
      'Assemblez la plus petite version : une page de réservation, un agenda, un rappel la veille. Rien d’autre.',
      'Installez-la vous-même chez ces trois professionnels, gratuitement un mois, puis à 15 €, et comptez les rendez-vous manqués avant et après.',
    ],
    costs: [
      { label: 'Outil sans code, quatre mois', euros: 140 },
      { label: 'SMS de rappel', euros: 60 },
      { label: 'Nom de domaine', euros: 12 },
      { label: 'Relecture de vos conditions et du contrat de données', euros: 150 },
      { label: 'Cartes et affichettes', euros: 40 },
    ],
    risk: 'Vous dépendez de l’outil sans code, de ses prix et de ses pannes, et vous hébergez les données de clients qui ne sont pas les vôtres. Si un rappel ne part pas un samedi matin, c’est vous que l’on appelle.',
    pace: {
      '2h': 'Avec 2 h par semaine, ne prenez qu’un client pilote : le dépannage mange vite tout le temps. Décidez au bout de quatre mois si vous continuez.',
      '5h': 'Avec 5 h par semaine, trois pilotes sont tenables : un mois pour assembler, un mois d’essai, puis une amélioration par semaine, choisie par eux.',
      '10h':
        'Avec 10 h ou plus, visitez deux nouveaux professionnels chaque semaine une fois les pilotes contents : à dix abonnés, il vous reste quelques dizaines d’euros par mois, frais payés, et surtout une liste de vraies demandes.',
    },
  },
  '<1K€': {
    title: 'Une première version codée, avec cinq clients pilotes',
    what: 'Si vous savez coder, ou si vous apprenez avec quelqu’un qui sait, construisez en huit semaines la plus petite version d’un outil que cinq entreprises ont promis d’essayer : relances de factures, suivi de chantier, commandes d’un fournil. L’argent paie ce que vous ne savez pas faire, pas du confort.',
    steps: [
      'Obtenez de cinq entreprises un accord écrit : un mois d’essai gratuit, puis un prix convenu d’avance si l’outil tient sa promesse.',
      'Construisez une seule fonction, celle qui fait gagner du temps chaque semaine, et faites relire la sécurité par un développeur confirmé.',
      'Ouvrez-la aux cinq, corrigez chaque vendredi, et demandez le premier paiement le jour convenu, sans attendre que tout soit parfait.',
    ],
    costs: [
      { label: 'Hébergement et sauvegardes, un an', euros: 120 },
      { label: 'Nom de domaine et e‑mails', euros: 60 },
      { label: 'Relecture par un développeur confirmé', euros: 350 },
      { label: 'Conditions de vente et contrat de données', euros: 250 },
      { label: 'Suivi des erreurs, six mois', euros: 60 },
    ],
    risk: 'Une première version demande souvent deux fois le temps prévu, et tous les pilotes ne paieront pas. Ne quittez pas votre emploi pour cinq promesses, et gardez la possibilité de rendre leurs données à vos clients.',
    pace: {
      '2h': 'Avec 2 h par semaine, un logiciel codé n’avance pas : passez ces heures avec les cinq entreprises, et commencez par un outil sans code ou un tableur.',
      '5h': 'Avec 5 h par semaine, comptez cinq mois au lieu de deux, et prévenez vos pilotes : mieux vaut une seule fonction sûre que trois à moitié faites.',
      '10h':
        'Avec 10 h ou plus, huit semaines sont réalistes : six pour construire, deux chez les pilotes. Gardez une demi-journée par semaine pour leur parler.',
    },
  },
}
