# A root folder with nothing but what workerd needs, in a mount namespace of its own: run by `unshare --mount`.
# root.sh ROOT RUN WORKERD SETPRIV [arguments of setpriv] -- [arguments of workerd]
set -e
root=$1 run=$2 workerd=$3 setpriv=$4
shift 4
mount -t tmpfs -o mode=755,nosuid,size=256k octavo "$root"
mkdir "$root/run" "$root/bin" "$root/dev" "$root/usr"
for folder in lib lib64 usr/lib usr/lib64; do
  if [ -L "/$folder" ]; then
    ln -s "$(readlink "/$folder")" "$root/$folder"
  elif [ -d "/$folder" ]; then
    mkdir "$root/$folder"
    mount --bind "/$folder" "$root/$folder"
    mount -o remount,bind,ro,nosuid,nodev "$root/$folder"
  fi
done
for device in null urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
: > "$root/bin/workerd"
mount --bind "$workerd" "$root/bin/workerd"
mount -o remount,bind,ro,nosuid "$root/bin/workerd"
: > "$root/bin/setpriv"
mount --bind "$setpriv" "$root/bin/setpriv"
mount -o remount,bind,ro,nosuid "$root/bin/setpriv"
mount --bind "$run" "$root/run"
mount -o remount,bind,nosuid,nodev,noexec "$root/run"
mount -o remount,ro,nosuid "$root"
cd /
PWD=/ exec chroot "$root" /bin/setpriv "$@"
