import type { IdeasByBudget } from './questions.ts'

export const COACHING_IDEAS: IdeasByBudget = {
  '0€': {
    title: 'Cinq séances offertes, contre un avis franc',
    what: 'Choisissez une compétence que vous avez exercée pour de vrai (préparer un entretien, tenir un budget, reprendre la course) et offrez cinq séances d’une heure à cinq personnes qui en ont besoin. En échange, elles vous disent ce qui a servi et ce qui a manqué. Vous aurez une méthode et des témoignages avant de parler d’argent.',
    steps: [
      'Écrivez en une phrase qui vous aidez, à quoi et en combien de séances ; si la phrase contient « tout le monde », recommencez.',
      'Proposez les cinq séances à des connaissances de connaissances, jamais à des amis proches, et notez leur objectif avant de commencer.',
      'Deux semaines après chaque séance, demandez ce qui a changé, et si la personne paierait la suivante : combien, et pourquoi.',
    ],
    costs: [
      { label: 'Visioconférence, ou salle de la bibliothèque', euros: 0 },
      { label: 'Agenda et notes, versions gratuites', euros: 0 },
    ],
    risk: 'Le gratuit attire aussi ceux qui ne feront rien : fixez un objectif et une date. Ne soignez personne : angoisse, troubles alimentaires ou douleurs se confient à un professionnel de santé.',
    pace: {
      '2h': 'Avec 2 h par semaine, menez une séance et sa préparation, pas plus : vos cinq séances tiennent en cinq semaines.',
      '5h': 'Avec 5 h par semaine, deux séances par semaine laissent le temps d’écrire vos notes ; à la quatrième semaine, proposez un premier tarif.',
      '10h':
        'Avec 10 h ou plus, menez les cinq séances en deux semaines, puis suivez deux personnes sur un mois entier : c’est ce suivi que l’on paie, pas l’heure isolée.',
    },
  },
  '<100€': {
    title: 'Un parcours de quatre séances, payé d’avance',
    what: 'Vendez un résultat clair en quatre séances, plutôt que des heures : « votre dossier de candidature prêt », « votre premier dix kilomètres ». Un prix unique, entre 120 et 200 €, une page simple, et un règlement avant la première séance, qui évite les annulations.',
    steps: [
      'Décrivez les quatre séances sur une page : ce que la personne prépare, ce que vous faites ensemble, ce qu’elle sait faire à la fin.',
      'Fixez le prix, vos conditions d’annulation et un essai de vingt minutes, et publiez la page avec un lien de réservation.',
      'Envoyez-la à vingt personnes choisies, une par une, avec un mot écrit pour chacune ; demandez à celles qui refusent pourquoi.',
    ],
    costs: [
      { label: 'Nom de domaine et page simple', euros: 12 },
      { label: 'Cent cartes de visite', euros: 25 },
      { label: 'Adhésion à un médiateur de la consommation (France)', euros: 35 },
    ],
    risk: 'Promettre un résultat que vous ne maîtrisez pas vous expose à rembourser : engagez-vous sur votre travail, jamais sur un poids, un salaire ou une embauche.',
    pace: {
      '2h': 'Avec 2 h par semaine, suivez une seule personne à la fois, une séance tous les quinze jours : un parcours dure deux mois.',
      '5h': 'Avec 5 h par semaine, deux parcours en parallèle laissent une heure pour chercher les suivants ; sans elle, vous vous arrêterez net après deux mois.',
      '10h':
        'Avec 10 h ou plus, quatre personnes à la fois sont un maximum au début : au-delà, la préparation se bâcle, et le bouche-à-oreille avec elle.',
    },
  },
  '<500€': {
    title: 'Un groupe de six, quatre samedis matin',
    what: 'Réunissez six personnes qui ont le même objectif dans une salle de quartier, quatre samedis de suite. À 60 € par personne, le groupe rapporte 360 € et coûte moins cher à chacun qu’un suivi individuel ; surtout, les participants avancent ensemble et reviennent.',
    steps: [
      'Choisissez un thème qui a une date (rentrée, examen, course, bilan de fin d’année) et réservez la salle à la séance, pas au mois.',
      'Écrivez le déroulé de chaque matinée à la demi-heure près, avec un exercice que l’on fait sur place et un autre pour la semaine.',
      'Ouvrez les inscriptions six semaines avant, avec un acompte de 20 € ; en dessous de quatre inscrits, reportez et remboursez.',
    ],
    costs: [
      { label: 'Salle, quatre matinées', euros: 160 },
      { label: 'Supports imprimés', euros: 40 },
      { label: 'Assurance responsabilité civile professionnelle', euros: 130 },
      { label: 'Affichettes et annonce locale', euros: 60 },
      { label: 'Café et eau', euros: 40 },
    ],
    risk: 'Une salle louée pour deux inscrits coûte plus qu’elle ne rapporte : ne signez rien d’annuel. Le premier groupe ne fait que rembourser une partie des frais ; c’est le deuxième qui dit si l’idée tient.',
    pace: {
      '2h': 'Avec 2 h par semaine, préparez pendant deux mois un groupe unique : les quatre samedis vous prendront chacun quatre heures, prévoyez-les.',
      '5h': 'Avec 5 h par semaine, un groupe tous les deux mois est un bon rythme : trois semaines pour remplir, quatre pour animer, une pour souffler et demander des avis.',
      '10h':
        'Avec 10 h ou plus, tenez deux groupes décalés de deux semaines, et proposez aux anciens une matinée de suivi : elle se remplit presque seule.',
    },
  },
  '<1K€': {
    title: 'Une demi-journée pour les petites entreprises',
    what: 'Transformez ce que vous savez faire en un atelier d’une demi-journée pour les entreprises de cinq à trente personnes : mieux accueillir, mieux vendre, mieux s’organiser. Une entreprise peut payer 400 à 700 € un atelier utile dès le lendemain, là où un particulier hésite à 60 €.',
    steps: [
      'Interrogez cinq dirigeants sur ce que leur équipe fait mal ou lentement, et gardez le sujet qui revient trois fois.',
      'Suivez une courte formation à l’animation, puis donnez un atelier pilote à prix coûtant et faites noter chaque exercice.',
      'Écrivez une offre d’une page (objectif, déroulé, prix, une date proposée) et portez-la à vingt entreprises, en main propre si vous le pouvez.',
    ],
    costs: [
      { label: 'Courte formation à l’animation', euros: 350 },
      { label: 'Assurance responsabilité civile professionnelle', euros: 150 },
      { label: 'Salle de l’atelier pilote', euros: 120 },
      { label: 'Supports et matériel', euros: 80 },
      { label: 'Site d’une page et nom de domaine', euros: 80 },
    ],
    risk: 'Les entreprises décident lentement et paient à trente ou soixante jours : la première facture peut n’être réglée que dans quatre mois. Demandez un acompte, et ne comptez pas sur cet argent pour votre loyer.',
    pace: {
      '2h': 'Avec 2 h par semaine, prévoyez un semestre jusqu’au premier atelier payé, et posez un jour de congé pour le donner.',
      '5h': 'Avec 5 h par semaine, visez le pilote au bout de deux mois et deux entreprises démarchées chaque semaine ensuite.',
      '10h':
        'Avec 10 h ou plus, donnez le pilote dans le mois et démarchez cinq entreprises par semaine ; un atelier vendu par mois est un bon premier objectif.',
    },
  },
}
