import type { IdeasByBudget } from './questions.ts'

export const AI_IDEAS: IdeasByBudget = {
  '0€': {
    title: 'Des textes de commerçants, écrits avec une IA et relus par vous',
    what: 'Beaucoup de boutiques ont de bons produits et des descriptions vides. Avec une IA gratuite pour le premier jet, et votre œil pour tout vérifier, réécrivez dix fiches d’un commerçant de votre rue. Ce qu’il achète, ce n’est pas l’IA : c’est quelqu’un qui vient voir, qui comprend et qui relit.',
    steps: [
      'Repérez cinq boutiques en ligne de votre région dont les fiches tiennent en une ligne, et réécrivez-en une de chaque, sans rien demander.',
      'Vérifiez chaque mesure, matière et promesse auprès du commerçant : l’IA invente, et c’est lui qui répond de ce qui est écrit.',
      'Montrez-lui l’avant et l’après, et proposez dix fiches gratuites contre un témoignage, puis 8 € par fiche.',
    ],
    costs: [
      { label: 'IA générative, version gratuite', euros: 0 },
      { label: 'Document partagé pour les relectures', euros: 0 },
    ],
    risk: 'N’importe qui peut ouvrir le même outil demain : votre relecture est votre seul avantage. Ne collez dans une IA gratuite ni prix d’achat, ni noms de clients, ni rien de confidentiel.',
    pace: {
      '2h': 'Avec 2 h par semaine, comptez quatre fiches bien relues : un seul commerçant, et deux mois pour juger.',
      '5h': 'Avec 5 h par semaine, dix fiches sont possibles, visite comprise ; proposez un forfait de trente fiches dès le deuxième client.',
      '10h':
        'Avec 10 h ou plus, choisissez une spécialité (cavistes, fleuristes, brocanteurs) : vous relirez deux fois plus vite, et l’on vous recommandera entre confrères.',
    },
  },
  '<100€': {
    title: 'Les comptes rendus de réunion des associations',
    what: 'Associations, copropriétés et petites équipes doivent garder la trace de ce qu’elles décident, et personne n’a envie d’écrire. Enregistrez avec leur accord, faites transcrire par une IA, puis rédigez une page fidèle : décisions, responsables, dates. Un tel compte rendu peut se vendre de 30 à 60 €.',
    steps: [
      'Entraînez-vous sur deux réunions auxquelles vous participez déjà, avec l’accord de chacun, et chronométrez votre relecture.',
      'Fixez un modèle d’une page et une règle simple : l’enregistrement est effacé dès que le compte rendu est approuvé.',
      'Proposez un premier compte rendu offert à cinq associations ou conseils de copropriété avant leur assemblée annuelle.',
    ],
    costs: [
      { label: 'Abonnement à une IA de transcription, deux mois', euros: 44 },
      { label: 'Microphone de table', euros: 35 },
    ],
    risk: 'N’enregistrez qu’avec l’accord de toutes les personnes présentes : sans lui, c’est le plus souvent interdit. Une phrase mal transcrite peut changer une décision : relisez les chiffres et les votes à l’oreille, toujours.',
    pace: {
      '2h': 'Avec 2 h par semaine, une réunion toutes les deux semaines est le bon rythme : relire prend à peu près la durée de la réunion.',
      '5h': 'Avec 5 h par semaine, acceptez une réunion par semaine et livrez en deux jours : la rapidité se remarque plus que le style.',
      '10h':
        'Avec 10 h ou plus, vous pouvez suivre trois ou quatre clients réguliers ; proposez-leur un prix annuel, payé en deux fois.',
    },
  },
  '<500€': {
    title: 'Un assistant de réponses pour un seul commerce',
    what: 'Un hôtel, un garage ou un cabinet reçoit toujours les mêmes vingt questions. Rassemblez les bonnes réponses avec l’équipe, et installez un assistant qui prépare les e‑mails à partir d’elles, et d’elles seules ; une personne relit et envoie. Vous vendez la mise en place, puis un petit forfait de mise à jour.',
    steps: [
      'Lisez avec un commerçant cent messages reçus, regroupez-les en vingt questions et écrivez ensemble les réponses justes.',
      'Assemblez l’assistant avec un outil d’automatisation, et faites-le répondre « je ne sais pas » à tout ce qui sort de la liste.',
      'Faites-le travailler deux semaines en brouillon seulement, comptez les réponses gardées telles quelles, et corrigez le reste.',
    ],
    costs: [
      { label: 'Abonnement à une IA, trois mois', euros: 66 },
      { label: 'Outil d’automatisation, trois mois', euros: 60 },
      { label: 'Consommation de l’IA pendant l’essai', euros: 40 },
      { label: 'Assurance responsabilité civile professionnelle', euros: 160 },
      { label: 'Nom de domaine et page de démonstration', euros: 12 },
    ],
    risk: 'Une réponse fausse engage le commerce : un prix, une allergie, un horaire inventé, et le client se plaint à juste titre. Laissez toujours une personne relire, et n’envoyez à l’IA aucune donnée de santé ni de paiement.',
    pace: {
      '2h': 'Avec 2 h par semaine, un seul commerce, le vôtre ou celui d’un proche : deux mois pour les réponses, un pour l’essai.',
      '5h': 'Avec 5 h par semaine, la mise en place prend six semaines ; facturez-la 300 à 500 €, puis 30 € par mois pour tenir les réponses à jour.',
      '10h':
        'Avec 10 h ou plus, gardez le même métier pour vos trois premiers clients : la deuxième installation prend moitié moins de temps que la première.',
    },
  },
  '<1K€': {
    title: 'Le tri des factures et des devis d’un artisan',
    what: 'Beaucoup d’artisans passent leur dimanche à recopier des factures de fournisseurs. Installez chez eux une chaîne simple : numériser, faire lire par une IA, vérifier, ranger dans un tableau que le comptable accepte. Vous facturez l’installation, puis quelques heures par mois de contrôle.',
    steps: [
      'Prenez cinquante factures réelles d’un artisan d’accord pour essayer, et mesurez combien la machine en lit sans faute.',
      'Demandez à son comptable le format qu’il attend, et faites valider dix lignes par lui avant d’aller plus loin.',
      'Installez la chaîne chez cet artisan, vérifiez chaque ligne pendant un mois, et notez les minutes gagnées : c’est votre argument pour le suivant.',
    ],
    costs: [
      { label: 'Numériseur de documents', euros: 190 },
      { label: 'Outil d’automatisation, six mois', euros: 120 },
      { label: 'Consommation de l’IA, six mois', euros: 90 },
      { label: 'Assurance responsabilité civile professionnelle', euros: 220 },
      { label: 'Relecture du contrat de traitement des données', euros: 180 },
    ],
    risk: 'Une virgule mal lue devient une erreur de TVA : tant que la machine se trompe plus d’une fois sur cent, une personne vérifie tout. Vous manipulez des données d’entreprise : contrat écrit, accès limités, copies effacées.',
    pace: {
      '2h': 'Avec 2 h par semaine, contentez-vous de mesurer : un artisan, cinquante factures, trois mois. Vous saurez si le métier vous plaît avant d’acheter le matériel.',
      '5h': 'Avec 5 h par semaine, un artisan est équipé en deux mois ; le contrôle mensuel vous prendra ensuite deux heures, à facturer.',
      '10h':
        'Avec 10 h ou plus, équipez un artisan par mois et passez par les comptables : un cabinet convaincu vous en présente cinq.',
    },
  },
}
