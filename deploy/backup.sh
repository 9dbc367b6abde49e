#!/bin/sh
# A daily backup, the last 30 days kept: run by plan-b-backup.timer (docs/operations.md).
set -eu
umask 077

folder=${BACKUP_DIR:-/var/backups/planb}
node=${NODE:-/opt/plan-b/node}
today=$(date +%F)
days='????-??-??'

# Files that yesterday's backup has are linked, not copied again: a backup never writes into a file that is there.
latest=$(find "$folder" -mindepth 1 -maxdepth 1 -type d -name "$days" | sort | tail -n 1)
if [ -n "$latest" ] && [ ! -e "$folder/$today" ]; then
	rm -rf "$folder/next"
	cp -al "$latest" "$folder/next"
	mv "$folder/next" "$folder/$today"
fi

"$node" dist/server/backup.js "$folder/$today"

# The privacy page promises that nothing is older.
oldest=$(date -d '30 days ago' +%F)
find "$folder" -mindepth 1 -maxdepth 1 -type d -name "$days" | sort | while read -r backup; do
	if expr "$(basename "$backup")" '<' "$oldest" > /dev/null; then rm -rf "$backup"; fi
done

# The hook for a copy elsewhere: an executable that gets the folder and the name of today's backup. Copy erasures.jsonl too,
# encrypt what leaves the machine, and delete there what is deleted here, for example:
#   rsync -aH --delete "$1/" backup@elsewhere.example:planb/
copy=${BACKUP_COPY:-/etc/plan-b-copy-backup}
if [ -x "$copy" ]; then "$copy" "$folder" "$today"; fi
