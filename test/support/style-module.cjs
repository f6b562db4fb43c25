/** Replaces every style sheet and image: each class is named like its key. */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (target, name) => {
      if (name in target) return target[name];
      return name === "default" ? module.exports : name;
    },
  },
);
