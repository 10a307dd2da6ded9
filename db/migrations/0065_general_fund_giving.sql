-- What donors gave to the general fund is remembered, too: organizations whose giving is kept are read anew when a segment next needs it.
DELETE FROM "donor_giving_builds";
